import { setTimeout as delay } from "node:timers/promises";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { type DatabaseTarget, describeConnectionError, openPool } from "../database/connect.ts";
import type { Logger } from "../log.ts";

const FIRST_RUN_MS = 3_000;
const FIRST_RETRY_MS = 60_000;
// A woken job waits 200 ms before it runs, so that many changes in a row start only one run.
const DEBOUNCE_MS = 200;
const TAKE_LOCK = `select where pg_try_advisory_lock(${ADVISORY_LOCKS.leader})`;

/**
 * Background work of the server. A job runs shortly after the start of the server, and then every
 * `everyMs`.
 */
export type Job = {
  name: string;
  everyMs: number;
  /** Whether the job runs only on the leader among the servers that share one database. */
  isLeaderOnly?: boolean;
  /**
   * Runs the job once. `signal` aborts when the server stops.
   * @returns the time until the next run in ms, if that time is shorter than `everyMs`.
   */
  run: (signal: AbortSignal) => Promise<void> | Promise<number | undefined>;
  /** Waits for work that `run` has started and does not await. */
  close?: () => Promise<unknown>;
};

/**
 * The last runs of a job on this server: times in seconds since 1970, and the duration of the last
 * run in seconds.
 */
export type JobRecord = { succeededAtS?: number; failedAtS?: number; lastS?: number };

/**
 * Runs `jobs` until `close` is called. The leader is the server whose connection holds an advisory
 * lock. Another server becomes the leader when that connection ends. A failed job is retried after
 * a minute, then after twice the time, at most after `everyMs`. The log repeats a failure only when
 * its cause changes.
 */
export function runJobs(target: DatabaseTarget, jobs: Job[], logger: Logger) {
  const lock = openPool(target, {
    application_name: "avisos leader",
    max: 1,
    idleTimeoutMillis: 0,
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const wakers = new Map<string, AbortController>();
  const records: Record<string, JobRecord> = {};
  let isLeader = false;

  /**
   * Tries to take the advisory lock of the leader. A connection that already holds the lock can
   * take it again.
   */
  async function tryToLead(): Promise<boolean> {
    let taken = 0;
    try {
      taken = (await lock.query(TAKE_LOCK)).rowCount ?? 0;
    } finally {
      isLeader = taken === 1;
    }
    return isLeader;
  }

  async function waitFor(ms: number, waking: AbortSignal): Promise<void> {
    await delay(Math.max(ms, 0), undefined, { signal: waking, ref: false }).catch(() =>
      signal.aborted ? undefined : delay(DEBOUNCE_MS, undefined, { ref: false }),
    );
  }

  async function repeat({ name, everyMs, isLeaderOnly, run }: Job): Promise<void> {
    let failures = 0;
    let loggedCause: string | undefined;
    let waitMs = FIRST_RUN_MS;
    let waking = new AbortController();
    while (true) {
      wakers.set(name, waking);
      await waitFor(waitMs, waking.signal);
      if (signal.aborted) return;
      waking = new AbortController();
      wakers.set(name, waking);
      const start = performance.now();
      const note = (field: "succeededAtS" | "failedAtS") => {
        const lastS = (performance.now() - start) / 1_000;
        records[name] = { ...records[name], [field]: Date.now() / 1_000, lastS };
      };
      try {
        const mayRun = !isLeaderOnly || (await tryToLead());
        const dueMs = mayRun ? await run(signal) : undefined;
        if (mayRun) note("succeededAtS");
        waitMs = Math.min(dueMs ?? everyMs, everyMs);
        failures = 0;
        loggedCause = undefined;
      } catch (error) {
        if (signal.aborted) return;
        note("failedAtS");
        const cause = describeConnectionError(error);
        if (cause !== loggedCause) logger.error({ cause }, `${name} failed`);
        loggedCause = cause;
        waitMs = Math.min(FIRST_RETRY_MS * 2 ** failures, everyMs);
        failures += 1;
      }
    }
  }

  const running = Promise.all(jobs.map(repeat));
  return {
    isLeader: () => isLeader,
    records: () => records,
    wake: (name: string) => wakers.get(name)?.abort(),
    close: async () => {
      stopping.abort();
      for (const waking of wakers.values()) waking.abort();
      await Promise.all([lock.end(), running]);
      for (const { close } of jobs) await close?.();
    },
  };
}
