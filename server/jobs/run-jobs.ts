import { setTimeout as delay } from "node:timers/promises";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { type DatabaseTarget, describeConnectionError, openPool } from "../database/connect.ts";
import type { Logger } from "../log.ts";

const FIRST_RUN_MS = 3_000;
const FIRST_RETRY_MS = 60_000;
// Many changes in a row wake a job once.
const GATHER_MS = 200;
const TAKE_LOCK = `select where pg_try_advisory_lock(${ADVISORY_LOCKS.leader})`;

/** Work that the server does by itself, shortly after the start and then every `everyMs`. */
export type Job = {
  name: string;
  everyMs: number;
  /** Only the leader of several servers on one database runs the job. */
  isLeaderOnly?: boolean;
  /**
   * @param signal aborts when the server stops.
   * @returns in how many milliseconds the job is due before `everyMs` is over, if it is.
   */
  run: (signal: AbortSignal) => Promise<void> | Promise<number | undefined>;
  /** Waits for what `run` has left under way. */
  close?: () => Promise<unknown>;
};

/**
 * Runs `jobs` until `close`. The leader is the server whose connection holds an advisory lock; another one takes over when
 * that connection ends. A job that fails is retried after a minute, then after twice as long each time, at most after
 * `everyMs`. Its cause is logged once until it changes.
 */
export function runJobs(target: DatabaseTarget, jobs: Job[], logger: Logger) {
  const lock = openPool(target, {
    ...{ application_name: "avisos leader", max: 1, idleTimeoutMillis: 0 },
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const sleeping = new Map<string, AbortController>();
  let isLeader = false;

  /** Takes the lock; the connection that holds it gets it again. */
  async function lead(): Promise<boolean> {
    let taken = 0;
    try {
      taken = (await lock.query(TAKE_LOCK)).rowCount ?? 0;
    } finally {
      isLeader = taken === 1;
    }
    return isLeader;
  }

  /** Waits for `ms`, or until the job is woken. */
  async function sleep(ms: number, waking: AbortSignal): Promise<void> {
    await delay(Math.max(ms, 0), undefined, { signal: waking, ref: false }).catch(() =>
      signal.aborted ? undefined : delay(GATHER_MS, undefined, { ref: false }),
    );
  }

  async function repeat({ name, everyMs, isLeaderOnly, run }: Job): Promise<void> {
    let failures = 0;
    let toldCause: string | undefined;
    let waitMs = FIRST_RUN_MS;
    let waking = new AbortController();
    while (true) {
      sleeping.set(name, waking);
      await sleep(waitMs, waking.signal);
      if (signal.aborted) return;
      waking = new AbortController();
      sleeping.set(name, waking);
      try {
        const isOurs = !isLeaderOnly || (await lead());
        const dueMs = isOurs ? await run(signal) : undefined;
        waitMs = Math.min(dueMs ?? everyMs, everyMs);
        failures = 0;
        toldCause = undefined;
      } catch (error) {
        if (signal.aborted) return;
        const cause = describeConnectionError(error);
        if (cause !== toldCause) logger.error({ cause }, `${name} failed`);
        toldCause = cause;
        waitMs = Math.min(FIRST_RETRY_MS * 2 ** failures, everyMs);
        failures += 1;
      }
    }
  }

  const running = Promise.all(jobs.map(repeat));
  return {
    /** Whether this server runs the jobs of the leader. */
    isLeader: () => isLeader,
    /** Runs the job `name` soon. */
    wake: (name: string) => sleeping.get(name)?.abort(),
    /** Stops all jobs, and waits until they have stopped. */
    close: async () => {
      stopping.abort();
      for (const waking of sleeping.values()) waking.abort();
      await Promise.all([lock.end(), running]);
      for (const { close } of jobs) await close?.();
    },
  };
}
