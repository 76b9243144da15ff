import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { TestPostgres } from "../../test/support/database/postgres.ts";
import { forFile } from "../../test/support/for-file.ts";
import { createLogger } from "../log.ts";
import { type Job, runJobs } from "./run-jobs.ts";

const database = await forFile(TestPostgres.start());

/**
 * Starts the jobs of one server, which has one job. @returns the jobs, the times of the runs and
 * the log lines.
 */
function start(
  work: (signal: AbortSignal) => Promise<number | undefined>,
  values: Partial<Job> = {},
) {
  const times: number[] = [];
  const logged: string[] = [];
  const run = (signal: AbortSignal) => {
    times.push(performance.now());
    return work(signal);
  };
  const jobs = runJobs(
    { url: database.url },
    [{ name: "job", everyMs: 60_000, run, ...values }],
    createLogger("warn", (line) => logged.push(line)),
  );
  return { jobs, times, logged };
}
const doNothing = async () => undefined;

test("one of several servers runs the jobs of the leader, and another server takes over when the first stops", async () => {
  const servers = [1, 2, 3].map(() => start(doNothing, { isLeaderOnly: true }));
  const runs = () => servers.map(({ times }) => times.length).sort();
  await expect.poll(runs).toEqual([0, 0, 1]);
  // Within this second the other servers have also tried to become the leader.
  await delay(1_000);
  expect(runs()).toEqual([0, 0, 1]);
  expect(servers.map(({ jobs }) => jobs.isLeader()).sort()).toEqual([false, false, true]);
  const [leader, ...others] = servers.sort((a, b) => b.times.length - a.times.length);
  await leader?.jobs.close();
  others[0]?.jobs.wake("job");
  await expect.poll(() => others[0]?.times).toHaveLength(1);
  for (const { jobs } of others) await jobs.close();
});

test("a job runs again when it is due, and when it was woken while it ran", async () => {
  const due = start(async () => 300);
  await expect.poll(() => due.times.length).toBeGreaterThan(2);
  const woken = start(() => delay(500));
  woken.jobs.wake("job");
  await expect.poll(() => woken.times).toHaveLength(1);
  woken.jobs.wake("job");
  await expect.poll(() => woken.times, { timeout: 2_000 }).toHaveLength(2);
  for (const { jobs } of [due, woken]) await jobs.close();
});

test("a failed job is retried, and logged once until the cause changes", async () => {
  let cause = "first";
  const { jobs, times, logged } = start(() => Promise.reject(new Error(cause)), { everyMs: 50 });
  await expect.poll(() => times.length).toBeGreaterThan(2);
  cause = "second";
  await expect.poll(() => logged).toHaveLength(2);
  await jobs.close();
  expect(logged.join("")).toMatch(/"cause":"first","msg":"job failed".*\n.*"cause":"second"/);
});

test("a stopping server aborts the signal of a running job and waits for the job", async () => {
  let isDone = false;
  const { jobs, times } = start((signal) =>
    delay(60_000, undefined, { signal }).catch(async () => {
      await delay(100);
      isDone = true;
      return undefined;
    }),
  );
  jobs.wake("job");
  await expect.poll(() => times).toHaveLength(1);
  await jobs.close();
  expect(isDone).toBe(true);
});
