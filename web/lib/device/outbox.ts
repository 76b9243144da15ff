import type { QueryClient } from "@tanstack/react-query";
import { createLoop } from "./outbox-loop.ts";
import {
  isOutboxKey,
  removeUnreadable,
  type StoredWrite,
  storedWrites,
  storeWrite,
  type Task,
  toTask,
  type WriteOptions,
} from "./outbox-write.ts";
import { storage } from "./storage.ts";
import { currentUserId } from "./stored-account.ts";

type Entry = StoredWrite & Task;

const RETRY_MS = 5_000;

/**
 * Creates a queue of named writes in local storage, which are sent one after another in their
 * order. A write that fails without a connection is sent again, also after a reload or from another
 * tab. Signing out removes the account's writes from the device.
 *
 *     const saveNote = outbox.define("note", { schema, key, pauseMs: 700, run, onRefused });
 *     saveNote.add(userId, { id, text }); // stores the write at once and sends it soon
 *     usePending(saveNote, userId);       // returns the unsent notes (use-outbox.ts)
 *     await outbox.flush(userId);         // true when the server has all writes of the account
 */
export function createOutbox() {
  const writes = new Map<string, (data: unknown) => Task | undefined>();
  const listeners = new Set<() => void>();
  const entriesOfUsers = new Map<string, readonly Entry[]>();
  let sender: { userId: string; queryClient: QueryClient } | undefined;
  let sendingId: string | undefined;
  let isUnreachable = false;
  let refusals = 0;
  let isListening = false;
  const loop = createLoop(sendNext);

  /**
   * Returns the unsent writes of the account in their order. Omits writes of a kind whose code is
   * not loaded yet.
   */
  function entries(userId: string): readonly Entry[] {
    if (!isListening) listen();
    const found =
      entriesOfUsers.get(userId) ??
      storedWrites(userId).flatMap((stored) => {
        const task = writes.get(stored.write)?.(stored.data);
        return task ? [{ ...stored, ...task }] : [];
      });
    entriesOfUsers.set(userId, found);
    return found;
  }

  function listen() {
    isListening = true;
    storage.subscribe((key) => {
      if (key !== null && !isOutboxKey(key)) return;
      notify();
      // Another tab may have added this write and may close before sending it.
      if (sender && entries(sender.userId).length > 0) loop.runIn(RETRY_MS);
    });
    const flushSender = () => sender && void flush(sender.userId);
    window.addEventListener("online", flushSender);
    // A hidden page sends its writes at once, because a phone may end a hidden page without a
    // further event.
    document.addEventListener("visibilitychange", flushSender);
  }

  function notify() {
    entriesOfUsers.clear();
    for (const listener of listeners) listener();
  }

  async function sendNext(isHurried: boolean): Promise<boolean> {
    if (sender === undefined || currentUserId() !== sender.userId) return false;
    const { userId, queryClient } = sender;
    const [entry] = entries(userId);
    if (entry === undefined) return false;
    const pause = Math.min(entry.pauseMs, entry.at + entry.pauseMs - Date.now());
    if (pause > 0 && !isHurried) {
      loop.runIn(pause);
      return false;
    }
    sendingId = entry.id;
    try {
      if (!(await entry.send(queryClient))) refusals += 1;
      isUnreachable = false;
      storage.remove(entry.id);
      return true;
    } catch {
      isUnreachable = true;
      notify();
      loop.runIn(RETRY_MS);
      return false;
    } finally {
      sendingId = undefined;
    }
  }

  /**
   * Sends all waiting and failed writes without a pause. Resolves to true when the server has
   * accepted all of them.
   */
  async function flush(userId: string): Promise<boolean> {
    const refusalsBefore = refusals;
    await loop.run(true);
    return entries(userId).length === 0 && refusals === refusalsBefore;
  }

  return {
    entries,
    flush,
    state(userId: string): "saved" | "sending" | "unreachable" {
      if (entries(userId).length === 0) return "saved";
      return isUnreachable ? "unreachable" : "sending";
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Starts to send the account's writes. Called on every page while the account is signed in on
     * this device.
     */
    start(userId: string, queryClient: QueryClient) {
      sender = { userId, queryClient };
      removeUnreadable(userId);
      void loop.run();
    },
    /**
     * Defines a kind of write. Name and schema of a kind must never change, because devices may
     * still store unsent writes.
     */
    define<Data>(write: string, options: WriteOptions<Data>) {
      const { schema, key, outlivesSession = false } = options;
      writes.set(write, (stored) => toTask(options, stored));
      notify();
      return {
        add(userId: string, data: Data) {
          const unsent = entries(userId);
          for (const earlier of unsent) {
            const isReplaced = key && earlier.write === write && earlier.key === key(data);
            if (isReplaced && earlier.id !== sendingId) storage.remove(earlier.id);
          }
          // The time of a write is always later than that of the write before, even in the same
          // millisecond or after the clock was set back.
          const at = Math.max(Date.now(), (unsent.at(-1)?.at ?? 0) + 1);
          storeWrite(userId, { write, at, data }, outlivesSession);
          void loop.run();
        },
        dataIn: (all: readonly Entry[]): readonly Data[] =>
          all.filter((entry) => entry.write === write).map(({ data }) => schema.parse(data)),
      };
    },
  };
}

export const outbox = createOutbox();
