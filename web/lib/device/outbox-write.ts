import type { QueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { isTemporary } from "../data/errors.ts";

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
