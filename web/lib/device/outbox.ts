import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import type * as z from "zod/mini";
import { isTemporary } from "../data/errors.ts";
import { privateKey } from "./account.ts";
import {
  createQueue,
  type Entry,
  type OutboxState,
  type Queue,
  type Task,
} from "./outbox-queue.ts";

type OutboxOptions = {
  /** After so long an unsent write tells nobody anything any more, in milliseconds. */
  keptMs: number;
  /** Its writes are no secret, and wait for the account where nobody is signed in, or somebody else. */
  outlivesSession?: boolean;
};

type WriteOptions<Data, Result> = {
  schema: z.ZodMiniType<Data>;
  /** A later write with the same key takes the place of one that waits. Without it all are sent. */
  keyOf?: (data: Data) => string;
  /** For how long it waits for one that takes its place, in milliseconds: as long as somebody types. */
  pauseMs?: number;
  /** Sends it. It may be repeated after a lost answer, so twice must be as once; the requests take the signal. */
  send: (data: Data, signal: AbortSignal) => Promise<Result>;
  /** Puts the result into the query cache; only then the write leaves the outbox. */
  onSent?: (queryClient: QueryClient, data: Data, result: Result) => unknown;
  /** Whether the error is the last word; otherwise the same write is sent again. */
  isRefusal?: (error: unknown) => boolean;
  onRefused: (error: Error, data: Data) => void;
};

// A connection that came and went must not keep what is behind it waiting.
const TIMEOUT_MS = 8_000;
const NOTHING: readonly Entry[] = [];

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** An error that the server has answered with, and would answer with again. */
const isFinal = (error: unknown) =>
  error instanceof Error && error.name === "RequestError" && !isTemporary(error);

/**
 * A queue of writes that lies on the device until the server has them: one after another, none overtakes another, and
 * what fails for want of a connection is sent again, after a reload and from another tab too.
 */
export function createOutbox(name: string, { keptMs, outlivesSession = false }: OutboxOptions) {
  const writes = new Map<string, (data: unknown) => Task | undefined>();
  const queues = new Map<string, Queue>();
  let queryClient: QueryClient | undefined;

  function queueOf(userId: string): Queue {
    const prefix = outlivesSession
      ? `avisos-outbox-${userId}-${name}/`
      : privateKey(userId, `outbox-${name}/`);
    const taskOf = ({ write, data }: { write: string; data?: unknown }) =>
      writes.get(write)?.(data);
    const queue = queues.get(userId) ?? createQueue({ userId, prefix, keptMs, taskOf });
    queues.set(userId, queue);
    return queue;
  }

  function flushAll() {
    for (const queue of queues.values()) void queue.flush();
  }

  /** Sends from now on what the account has to send, on every screen. */
  function start(userId: string, client: QueryClient) {
    if (queryClient === undefined) {
      window.addEventListener("online", flushAll);
      // A phone may end a page that it has hidden, without another word.
      document.addEventListener("visibilitychange", flushAll);
    }
    queryClient = client;
    queueOf(userId).start();
  }

  /** A kind of write of this outbox; its name stays, as devices have stored it. */
  function write<Data, Result>(writeName: string, options: WriteOptions<Data, Result>) {
    const { schema, keyOf, pauseMs = 0, send, onSent, isRefusal = isFinal, onRefused } = options;
    writes.set(writeName, (stored) => {
      const { success, data } = schema.safeParse(stored);
      if (!success) return undefined;
      return {
        key: keyOf?.(data),
        pauseMs,
        async send() {
          const result = await send(data, AbortSignal.timeout(TIMEOUT_MS));
          if (queryClient) await onSent?.(queryClient, data, result);
        },
        isRefusal,
        onRefused: (error) => onRefused(asError(error), data),
      };
    });
    return {
      outbox,
      /** Keeps it on the device, and sends it as soon as that is possible. */
      add: (userId: string, data: Data) => queueOf(userId).add(writeName, data, keyOf?.(data)),
      /** Of the entries those of this kind. */
      dataIn: (entries: readonly Entry[]): readonly Data[] =>
        entries.flatMap((entry) => {
          if (entry.write !== writeName) return [];
          const { success, data } = schema.safeParse(entry.data);
          return success ? [data] : [];
        }),
    };
  }

  const outbox = {
    queueOf,
    start,
    write,
    /** Sends what waits or has failed; resolves to whether the server has all that the account wrote. */
    flush: (userId: string) => queueOf(userId).flush(),
  };
  return outbox;
}

type Outbox = ReturnType<typeof createOutbox>;
type Write<Data> = { outbox: Outbox; dataIn: (entries: readonly Entry[]) => readonly Data[] };

function useQueue<Snapshot>(
  outbox: Outbox,
  userId: string,
  read: (queue: Queue) => Snapshot,
  unknown: Snapshot,
): Snapshot {
  const queryClient = useQueryClient();
  useEffect(() => outbox.start(userId, queryClient), [outbox, userId, queryClient]);
  return useSyncExternalStore(
    outbox.queueOf(userId).subscribe,
    () => read(outbox.queueOf(userId)),
    () => unknown,
  );
}

/** What the account has still to send of one kind, in its order: a screen shows what was read with it applied. */
export function usePending<Data>(write: Write<Data>, userId: string): readonly Data[] {
  const entries = useQueue(write.outbox, userId, (queue) => queue.entries(), NOTHING);
  return useMemo(() => write.dataIn(entries), [write, entries]);
}

/**
 * How far the writes of the account are.
 * @public
 */
export const useOutboxState = (outbox: Outbox, userId: string): OutboxState =>
  useQueue(outbox, userId, (queue) => queue.state(), "saved");
