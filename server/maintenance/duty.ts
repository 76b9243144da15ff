import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import {
  type DatabaseTarget,
  describeConnectionError,
  driverOptions,
} from "../database/connect.ts";
import type { Logger } from "../log.ts";

const FIRST_LOOK_MS = 3_000;
const LOOK_EVERY_MS = 30 * 60 * 1000;

// Any constant will do; every server of this project takes the same one.
const DUTY_LOCK = 4_210_993;

/** Work that one server does for all, at every look; `signal` aborts when the server stops. */
export type Task = { name: string; run: (signal: AbortSignal) => Promise<void> };

export type Duty = {
  /** Whether this server is the one that does the work. */
  held: () => boolean;
  /** Gives up what is under way. */
  stop: () => Promise<void>;
};

// Of several servers on one database the one whose connection holds the lock has the duty; when it
// ends, another takes over. The driver would otherwise renew the connection every hour.
const connectForDuty = (target: DatabaseTarget) =>
  postgres(target.url, { ...driverOptions(target), max: 1, max_lifetime: null });

async function takeDuty(sql: Sql): Promise<boolean> {
  // Taken again by the same connection it succeeds again.
  const [row] = await sql<{ held: boolean }[]>`select pg_try_advisory_lock(${DUTY_LOCK}) as held`;
  return row?.held ?? false;
}

/**
 * Looks shortly after the start and then every half hour, and runs `tasks` one after the other on the
 * server that has the duty. One that fails costs a line in the log and is tried again at the next look.
 */
export function startDuty(target: DatabaseTarget, tasks: Task[], logger: Logger): Duty {
  const sql = connectForDuty(target);
  const ending = new AbortController();
  const { signal } = ending;
  let held = false;

  async function attempt(name: string, work: () => Promise<void>) {
    await work().catch((error: unknown) => {
      if (signal.aborted) return;
      logger.error({ cause: describeConnectionError(error) }, `${name} failed`);
    });
  }

  async function look() {
    let taken = false;
    await attempt("daily duty", async () => {
      taken = await takeDuty(sql);
    });
    held = taken;
    if (!held) return;
    for (const { name, run } of tasks) {
      if (!signal.aborted) await attempt(name, () => run(signal));
    }
  }

  async function lookAgainAndAgain() {
    for (let wait = FIRST_LOOK_MS; !signal.aborted; wait = LOOK_EVERY_MS) {
      await delay(wait, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await look();
    }
  }

  const work = lookAgainAndAgain();
  return {
    held: () => held,
    stop: async () => {
      ending.abort();
      await sql.end({ timeout: 0 });
      await work;
    },
  };
}
