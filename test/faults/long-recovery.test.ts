import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { clusterProcesses } from "../support/database/postgres.ts";
import { forFile } from "../support/fixtures.ts";
import { outputOf } from "../support/output-of.ts";
import { TestServer } from "../support/server.ts";

// Longer than the server waits for a database that says nothing.
const RECOVERY_MS = 35_000;

const server = await forFile(TestServer.start());

/** The process that reads the log again after a crash, while it does. */
async function recovering(): Promise<number | undefined> {
  for (const pid of await clusterProcesses(join(server.dataDir, "postgres"))) {
    const title = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (title.startsWith("postgres: startup")) return pid;
  }
  return undefined;
}

test("a recovery that takes long is waited for, and told", { timeout: 120_000 }, async () => {
  // The recovery takes about a second, so that a busy machine finds it at work.
  await server.asOwner(async (owner) => {
    await owner`create table public.recovered (value text)`;
    await owner`insert into public.recovered select md5(n::text) from generate_series(1, 1500000) n`;
  });
  const cluster = await clusterProcesses(join(server.dataDir, "postgres"));
  await server.down("SIGKILL");
  for (const pid of cluster.sort((a, b) => a - b)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended with its postmaster.
    }
  }
  const child = server.spawn("main.js");
  const output = outputOf(child);
  let pid: number | undefined;
  await expect
    .poll(
      async () => {
        pid = await recovering();
        return pid;
      },
      { interval: 1 },
    )
    .toBeDefined();
  process.kill(pid ?? 0, "SIGSTOP");
  await delay(RECOVERY_MS);
  expect(output()).toMatch("PostgreSQL is still starting");
  expect(child.exitCode).toBe(null);
  process.kill(pid ?? 0, "SIGCONT");
  await expect.poll(output).toMatch(/^Avisos .*: http/m);
  const exited = once(child, "exit");
  child.kill();
  expect(await exited).toEqual([0, null]);
});
