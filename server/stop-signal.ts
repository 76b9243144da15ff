import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { describeCause, logError } from "./log.ts";

/**
 * Aborted by the first signal that asks for the end. An uncaught error asks for it too, with exit code 1, so that
 * the database is stopped in order.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop.abort());
  process.on("uncaughtException", (error) => {
    logError(`avisos: uncaught ${describeCause(error)}`);
    process.exitCode = 1;
    stop.abort();
  });
  // One lost promise does not end the server.
  process.on("unhandledRejection", (reason) => {
    logError(`avisos: unhandled ${describeCause(reason)}`);
  });
  return stop.signal;
}

/** Resolves when `signal` is aborted. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}

/** Waits for `work`, and no longer than `ms`. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, delay(ms, undefined, { ref: false })]);
}
