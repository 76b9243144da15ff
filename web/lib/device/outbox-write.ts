import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { isTemporary } from "../data/errors.ts";
import { randomUuid } from "../data/uuid.ts";
import { storage, store } from "./storage.ts";
import { privateKey } from "./stored-account.ts";

export type WriteOptions<Data> = {
  schema: z.ZodMiniType<Data>;
  /** A later write of this name with the same key takes the place of one that waits. Without it all are sent. */
  key?: (data: Data) => string;
  /** For how long it waits for one that takes its place, in milliseconds: as long as somebody types. */
  pauseMs?: number;
  /** It is no secret, and waits for the account where nobody is signed in, or somebody else. */
  outlivesSession?: boolean;
  /**
   * Sends it, and puts into the query cache what it has changed; only then it leaves the outbox. It may be repeated
   * after a lost answer, so twice must be as once; the requests take the signal.
   */
  run: (data: Data, signal: AbortSignal, queryClient: QueryClient) => Promise<unknown>;
  /** Whether the error is the last word; otherwise the same write is sent again. */
  isRefusal?: (error: unknown) => boolean;
  onRefused: (error: Error, data: Data, queryClient: QueryClient) => unknown;
};

// A connection that came and went must not keep what is behind it waiting.
const TIMEOUT_MS = 8_000;

/** The signal of one request; a write that asks a person makes another one after the answer. */
export const requestTimeout = () => AbortSignal.timeout(TIMEOUT_MS);

/** An error that the server has answered with, and would answer with again. */
const isFinal = (error: unknown) =>
  error instanceof Error && error.name === "RequestError" && !isTemporary(error);

/** A stored write, ready to be sent; undefined when `stored` is not of its form. */
export function toTask<Data>(options: WriteOptions<Data>, stored: unknown) {
  const { schema, key, pauseMs = 0, run, isRefusal = isFinal, onRefused } = options;
  const { success, data } = schema.safeParse(stored);
  if (!success) return undefined;
  return {
    key: key?.(data),
    pauseMs,
    /** Whether it was accepted, not refused. Throws when it is to be sent again. */
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

/** A write as it lies on the device; `at` (ms) gives it its place in the order. */
export type StoredWrite = z.infer<typeof schema> & { id: string };

/** After so long an unsent write tells nobody anything any more. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

const prefixesOf = (userId: string) => ({
  private: privateKey(userId, "outbox/"),
  lasting: `avisos-outbox-${userId}/`,
});

export const isKeyOfWrite = (key: string) => /outbox[-/]/.test(key);

function read(id: string): StoredWrite | undefined {
  const stored = store(id, schema).get();
  // Also what a clock that was wrong has put far into the future.
  return stored && Math.abs(Date.now() - stored.at) < KEPT_MS ? { id, ...stored } : undefined;
}

function keysOf(userId: string): string[] {
  const prefixes = Object.values(prefixesOf(userId));
  return storage.keys().filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
}

/** Returns the writes that the account has still to send, in their order. */
export const storedWrites = (userId: string): StoredWrite[] =>
  keysOf(userId)
    .flatMap((key) => read(key) ?? [])
    .toSorted((a, b) => a.at - b.at);

/** Removes what is too old, or of another form. */
export function removeUnreadable(userId: string): void {
  for (const key of keysOf(userId)) if (read(key) === undefined) storage.remove(key);
}

/** Each has a key of its own, so that two tabs lose none. */
export function storeWrite(userId: string, write: Omit<StoredWrite, "id">, isLasting: boolean) {
  const prefix = prefixesOf(userId)[isLasting ? "lasting" : "private"];
  store(`${prefix}${write.at}-${randomUuid()}`, schema).set(write);
}
