import * as z from "zod/mini";
import { randomUuid } from "../data/uuid.ts";
import { privateKey } from "./account.ts";
import { storage, store } from "./storage.ts";

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

/** What the account has still to send, in its order. */
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
