import * as z from "zod/mini";
import { randomUuid } from "../data/uuid.ts";
import { currentUserId } from "./account.ts";
import { storage } from "./storage.ts";
import { store } from "./store.ts";

/** How far the writes of an account are: `refused` until the next one is added. */
export type OutboxState = "saved" | "sending" | "unreachable" | "refused";

/** What is known of one stored write. */
export type Task = {
  /** A later write with the same key takes its place, unless it is being sent. */
  key: string | undefined;
  /** For how long it waits for one that takes its place, in milliseconds. */
  pauseMs: number;
  /** Sends it, and puts into the query cache what it has changed. */
  send: () => Promise<void>;
  /** Whether a failure of `send` is the last word. */
  isRefusal: (error: unknown) => boolean;
  onRefused: (error: unknown) => void;
};

type Stored = z.infer<typeof schema>;
export type Entry = Stored & Task & { id: string };

type QueueOptions = {
  userId: string;
  /** What the keys of its entries begin with. */
  prefix: string;
  keptMs: number;
  /** What a stored write is; undefined when no code here can send it. */
  taskOf: (stored: Stored) => Task | undefined;
};

const RETRY_MS = 5_000;
/** A tab that was put to sleep with the lock must not stop the others. */
const LONGEST_WAIT_MS = 10_000;

const schema = z.object({ write: z.string(), at: z.number(), data: z.unknown() });

/** Runs `act`, which never rejects, while no other tab runs something of the same name. */
function exclusively<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  // Plain http has no locks: two tabs may send the same write.
  if (!("locks" in navigator)) return act();
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  return navigator.locks.request(name, { signal }, act).catch(act);
}

/** The writes of one account that this device has still to send: each an entry of its own, so that two tabs lose none. */
export function createQueue({ userId, prefix, keptMs, taskOf }: QueueOptions) {
  const listeners = new Set<() => void>();
  let known: readonly Entry[] | undefined;
  let isStarted = false;
  let sending: string | undefined;
  let isUnreachable = false;
  let refusals = 0;
  let isRefused = false;
  let isHurried = false;
  let isDue = false;
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ownKeys = () => storage.keys().filter((key) => key.startsWith(prefix));

  function read(id: string): Stored | undefined {
    const stored = store(id, schema).get();
    // Also what a clock that was wrong has put far into the future.
    return stored && Math.abs(Date.now() - stored.at) < keptMs ? stored : undefined;
  }

  function entries(): readonly Entry[] {
    known ??= ownKeys()
      .toSorted()
      .flatMap((id) => {
        const stored = read(id);
        const task = stored && taskOf(stored);
        return task ? [{ id, ...stored, ...task }] : [];
      });
    return known;
  }

  function tell() {
    for (const listener of listeners) listener();
  }

  function schedule(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(run, delay);
  }

  /** Sends the first write; whether the next one may follow. */
  async function sendNext(): Promise<boolean> {
    const [entry] = entries();
    if (entry === undefined || !isStarted || currentUserId() !== userId) return false;
    const pause = Math.min(entry.pauseMs, entry.at + entry.pauseMs - Date.now());
    if (pause > 0 && !isHurried) {
      schedule(pause);
      return false;
    }
    sending = entry.id;
    try {
      await entry.send();
    } catch (error) {
      if (!entry.isRefusal(error)) {
        isUnreachable = true;
        tell();
        schedule(RETRY_MS);
        return false;
      }
      isRefused = true;
      refusals += 1;
      storage.remove(entry.id);
      entry.onRefused(error);
    } finally {
      sending = undefined;
    }
    isUnreachable = false;
    storage.remove(entry.id);
    return true;
  }

  async function drain(): Promise<boolean> {
    const refusedBefore = refusals;
    try {
      while (isDue) {
        isDue = false;
        while (await exclusively(prefix, sendNext));
      }
    } finally {
      running = undefined;
      isHurried = false;
    }
    return entries().length === 0 && refusals === refusedBefore;
  }

  function run(): Promise<boolean> {
    clearTimeout(timer);
    // What is asked for while the last write is under way is done after it.
    isDue = true;
    running ??= Promise.resolve().then(drain);
    return running;
  }

  storage.subscribe((key) => {
    if (key !== null && !key.startsWith(prefix)) return;
    known = undefined;
    tell();
    // The tab that has added it may be closed before it was sent.
    if (running === undefined && entries().length > 0) schedule(RETRY_MS);
  });

  return {
    entries,
    state(): OutboxState {
      if (entries().length === 0) return isRefused ? "refused" : "saved";
      return isUnreachable ? "unreachable" : "sending";
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** From now on it is sent, as long as the account is this device's. */
    start() {
      isStarted = true;
      for (const id of ownKeys()) if (read(id) === undefined) storage.remove(id);
      void run();
    },
    add(write: string, data: unknown, key: string | undefined) {
      isRefused = false;
      // Of one millisecond, and after the clock was set back, the later one still sorts behind.
      const at = Math.max(Date.now(), (entries().at(-1)?.at ?? 0) + 1);
      for (const earlier of entries()) {
        const isReplaced = key !== undefined && earlier.write === write && earlier.key === key;
        if (isReplaced && earlier.id !== sending) storage.remove(earlier.id);
      }
      const id = `${prefix}${at}-${randomUuid()}`;
      store(id, schema).set({ write, at, data });
      void run();
    },
    /** Sends what waits or has failed, without a pause; resolves to whether all of it is sent. */
    flush(): Promise<boolean> {
      if (entries().length === 0 && running === undefined) return Promise.resolve(true);
      isHurried = true;
      return run();
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;
