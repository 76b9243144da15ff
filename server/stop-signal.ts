import { setTimeout as delay } from "node:timers/promises";
import { describeCause, logError } from "./log.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Aborted by the first signal that asks for the end; later ones change nothing. An error that nobody
 * caught asks for it too, with exit code 1: the database must not be left behind.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of SIGNALS) process.on(signal, () => stop.abort());
  process.on("uncaughtException", (error) => {
    logError(`avisos: uncaught ${describeCause(error)}`);
    process.exitCode = 1;
    stop.abort();
  });
  return stop.signal;
}

/** Resolves when `signal` is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Waits for `work`, and no longer than `ms`. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, delay(ms, undefined, { ref: false })]);
}
