import type { QueryClient } from "@tanstack/react-query";
import { createLoop } from "./outbox-loop.ts";
import {
  isKeyOfWrite,
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
 * A queue of named writes that lies on the device until the server has them: one after another, none overtakes another,
 * and what fails for want of a connection is sent again, after a reload and from another tab too. Each write is an entry
 * of its own in the local storage, so that two tabs lose none; an account's leave the device with it.
 *
 *     const saveNote = outbox.define("note", { schema, key: ({ id }) => id, pauseMs: 700, run, onRefused });
 *     saveNote.add(userId, { id, text });           // on the device at once, at the server soon
 *     const unsent = usePending(saveNote, userId);  // shown over what was read (use-outbox.ts)
 *     if (await outbox.flush(userId)) …             // the server has all of it
 */
export function createOutbox() {
  const writes = new Map<string, (data: unknown) => Task | undefined>();
  const listeners = new Set<() => void>();
  const known = new Map<string, readonly Entry[]>();
  let sender: { userId: string; queryClient: QueryClient } | undefined;
  let sending: string | undefined;
  let isUnreachable = false;
  let refusals = 0;
  let isListening = false;
  const loop = createLoop(sendNext);

  /** What the account has still to send, in its order, of the writes whose code is loaded. */
  function entries(userId: string): readonly Entry[] {
    if (!isListening) listen();
    const found =
      known.get(userId) ??
      storedWrites(userId).flatMap((stored) => {
        const task = writes.get(stored.write)?.(stored.data);
        return task ? [{ ...stored, ...task }] : [];
      });
    known.set(userId, found);
    return found;
  }

  function listen() {
    isListening = true;
    storage.subscribe((key) => {
      if (key !== null && !isKeyOfWrite(key)) return;
      changed();
      // The tab that has added it may be closed before it was sent.
      if (sender && entries(sender.userId).length > 0) loop.runIn(RETRY_MS);
    });
    const flushOwn = () => sender && void flush(sender.userId);
    window.addEventListener("online", flushOwn);
    // A phone may end a page that it has hidden, without another word.
    document.addEventListener("visibilitychange", flushOwn);
  }

  function changed() {
    known.clear();
    for (const listener of listeners) listener();
  }

  /** Sends the first write; whether the next one may follow. */
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
    sending = entry.id;
    try {
      if (!(await entry.send(queryClient))) refusals += 1;
      isUnreachable = false;
      storage.remove(entry.id);
      return true;
    } catch {
      isUnreachable = true;
      changed();
      loop.runIn(RETRY_MS);
      return false;
    } finally {
      sending = undefined;
    }
  }

  /** Sends what waits or has failed, without a pause; resolves to whether the server has all that the account wrote. */
  async function flush(userId: string): Promise<boolean> {
    const refusalsBefore = refusals;
    await loop.run(true);
    return entries(userId).length === 0 && refusals === refusalsBefore;
  }

  return {
    entries,
    flush,
    /** How far the writes of the account are. */
    state(userId: string): "saved" | "sending" | "unreachable" {
      if (entries(userId).length === 0) return "saved";
      return isUnreachable ? "unreachable" : "sending";
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Sends from now on what the account has to send, on every screen, as long as the account is this device's. */
    start(userId: string, queryClient: QueryClient) {
      sender = { userId, queryClient };
      removeUnreadable(userId);
      void loop.run();
    },
    /** A kind of write; its name and its form stay, as devices have stored them. */
    define<Data>(write: string, options: WriteOptions<Data>) {
      const { schema, key, outlivesSession = false } = options;
      writes.set(write, (stored) => toTask(options, stored));
      changed();
      return {
        /** Keeps it on the device, and sends it as soon as that is possible. */
        add(userId: string, data: Data) {
          const own = entries(userId);
          for (const earlier of own) {
            const isReplaced = key && earlier.write === write && earlier.key === key(data);
            if (isReplaced && earlier.id !== sending) storage.remove(earlier.id);
          }
          // Of one millisecond, and after the clock was set back, the later one still sorts behind.
          const at = Math.max(Date.now(), (own.at(-1)?.at ?? 0) + 1);
          storeWrite(userId, { write, at, data }, outlivesSession);
          void loop.run();
        },
        /** Of the entries those of this kind. */
        dataIn: (all: readonly Entry[]): readonly Data[] =>
          all.filter((entry) => entry.write === write).map(({ data }) => schema.parse(data)),
      };
    },
  };
}

/** The outbox of the app. */
export const outbox = createOutbox();
