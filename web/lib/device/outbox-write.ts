import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { isTemporary } from "../data/errors.ts";
import { randomUuid } from "../data/uuid.ts";
import { DAY_MS } from "../text/durations.ts";
import { storage, store } from "./storage.ts";
import { privateKey } from "./stored-account.ts";

export type WriteOptions<Data> = {
  schema: z.ZodMiniType<Data>;
  /**
   * Returns the key of a write. A later write with the same key replaces an earlier one that still
   * waits. Without `key`, every write is sent.
   */
  key?: (data: Data) => string;
  /**
   * Time (ms) for which a write waits for a replacement. Otherwise typing would send a write for
   * each letter.
   */
  pauseMs?: number;
  /**
   * Whether the write stays on the device after its account signs out, until that account signs in
   * again. Only for data that are not secret.
   */
  outlivesSession?: boolean;
  /**
   * Sends the write and updates the query cache. `run` must be idempotent, because the write is
   * sent again when the response is lost. All its requests must use `signal`.
   */
  run: (data: Data, signal: AbortSignal, queryClient: QueryClient) => Promise<unknown>;
  /**
   * Returns whether the error is a final refusal. After any other error the write is sent again.
   */
  isRefusal?: (error: unknown) => boolean;
  onRefused: (error: Error, data: Data, queryClient: QueryClient) => unknown;
};

// A request without a response is aborted after this time (ms), so that later writes need not wait
// for it.
const TIMEOUT_MS = 8_000;

/**
 * Returns a signal that aborts one request. While a write asks the person a question, its signal
 * times out, so the next request needs a new one.
 */
export const requestTimeout = () => AbortSignal.timeout(TIMEOUT_MS);

const isFinal = (error: unknown) =>
  error instanceof Error && error.name === "RequestError" && !isTemporary(error);

export function toTask<Data>(options: WriteOptions<Data>, stored: unknown) {
  const { schema, key, pauseMs = 0, run, isRefusal = isFinal, onRefused } = options;
  const { success, data } = schema.safeParse(stored);
  if (!success) return undefined;
  return {
    key: key?.(data),
    pauseMs,
    /**
     * Sends the write. Returns whether the server accepted it.
     * @throws when the write must be sent again.
     */
    async send(queryClient: QueryClient): Promise<boolean> {
      try {
        await run(data, requestTimeout(), queryClient);
        return true;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        onRefused(error instanceof Error ? error : new Error(String(error)), data, queryClient);
        return false;
      }
    },
  };
}

export type Task = NonNullable<ReturnType<typeof toTask>>;

const schema = z.object({ write: z.string(), at: z.number(), data: z.unknown() });

/**
 * A write in local storage. `at` is the time (ms) at which it was added, and decides the order of
 * sending.
 */
export type StoredWrite = z.infer<typeof schema> & { id: string };

const MAX_AGE_MS = 7 * DAY_MS;

const prefixesOf = (userId: string) => ({
  private: privateKey(userId, "outbox/"),
  lasting: `avisos-outbox-${userId}/`,
});

export const isOutboxKey = (key: string) => /outbox[-/]/.test(key);

function read(id: string): StoredWrite | undefined {
  const stored = store(id, schema).get();
  // A write from far in the future was dated by a wrong clock. It is dropped, like a write that is
  // too old.
  return stored && Math.abs(Date.now() - stored.at) < MAX_AGE_MS ? { id, ...stored } : undefined;
}

function keysOf(userId: string): string[] {
  const prefixes = Object.values(prefixesOf(userId));
  return storage.keys().filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
}

export const storedWrites = (userId: string): StoredWrite[] =>
  keysOf(userId)
    .flatMap((key) => read(key) ?? [])
    .toSorted((a, b) => a.at - b.at);

/** Returns whether signing out would remove unsent writes of the account from this device. */
export const hasPrivateWrites = (userId: string): boolean =>
  storage.keys().some((key) => key.startsWith(prefixesOf(userId).private));

export function removeUnreadable(userId: string): void {
  for (const key of keysOf(userId)) if (read(key) === undefined) storage.remove(key);
}

/** Stores each write under its own key, so that two tabs do not overwrite each other's writes. */
export function storeWrite(userId: string, write: Omit<StoredWrite, "id">, isLasting: boolean) {
  const prefix = prefixesOf(userId)[isLasting ? "lasting" : "private"];
  store(`${prefix}${write.at}-${randomUuid()}`, schema).set(write);
}
