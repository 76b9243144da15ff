import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clusterProcesses, wasShutDown } from "../support/database/postgres.ts";
import { forTest } from "../support/for-file.ts";
import { outputOf, procFile } from "../support/processes.ts";
import { TestServer } from "../support/server.ts";

const ORDERLY_MS = 10_000;
const HANGING_MS = 30_000;
// The command of the container image starts this script too.
const program = join(import.meta.dirname, "../../scripts/avisos.mjs");

async function createServer() {
  const server = await forTest(TestServer.prepared());
  return { server, database: () => clusterProcesses(server.cluster) };
}

function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // A process of PostgreSQL has already ended when its postmaster has ended.
    }
  }
}

/** Returns the process group of a process, or undefined when the process has ended. */
const groupOf = async (pid = 0) => (await procFile(pid, "stat")).split(") ")[1]?.split(" ")[2];

/**
 * Calls `end` and expects `ended` to settle within the time of an orderly stop. Returns the exit
 * code.
 */
async function exitCodeAfter(ended: Promise<unknown[]>, end: () => unknown) {
  const from = Date.now();
  end();
  const [code] = await ended;
  expect(Date.now() - from).toBeLessThan(ORDERLY_MS);
  return code;
}

test("a server that stops kills a database that hangs without losing rows", async () => {
  const { server, database } = await createServer();
  await server.up();
  await server.asOwner(
    (owner) => owner`insert into public.ministries (name, color) values ('Antes', '#112233')`,
  );
  signal(await database(), "SIGSTOP");
  const from = Date.now();
  expect(await server.down()).toBe(0);
  expect(Date.now() - from).toBeLessThan(HANGING_MS);
  expect(await database()).toEqual([]);
  await server.up();
  const rows = await server.asOwner(
    (owner) => owner`select from public.ministries where name = 'Antes'`,
  );
  expect(rows).toHaveLength(1);
});

test("a SIGTERM to all processes at once causes an orderly stop", async () => {
  const { server, database } = await createServer();
  await server.up();
  const pids = await database();
  // The database has its own process group, so that Ctrl-C reaches the server alone, which then
  // stops the database.
  const serverGroup = await groupOf(server.pid);
  for (const pid of pids) expect(await groupOf(pid)).not.toBe(serverGroup);
  const stopped = server.down().then((code) => [code]);
  expect(await exitCodeAfter(stopped, () => signal(pids, "SIGTERM"))).toBe(0);
  expect(existsSync(join(server.cluster, "postmaster.pid"))).toBe(false);
  expect(await database()).toEqual([]);
  expect(await wasShutDown(server.cluster)).toBe(true);
});

test("a server that runs as process 1 restarts a killed PostgreSQL", async () => {
  const { server, database } = await createServer();
  const health = async () => (await fetch(`${server.url}/health`).catch(() => undefined))?.status;
  // `unshare` needs root, or a machine that lets every account create namespaces.
  const namespace = ["--pid", "--fork", "--mount-proc", "--kill-child"];
  const child = spawn("unshare", [...namespace, process.execPath, program], {
    env: { PATH: process.env.PATH, ...server.env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await forTest({ close: () => child.kill("SIGKILL") });
  const errors = outputOf(child);
  // The polled value includes the error output, so that a failure of `unshare` appears in the
  // test's message.
  await expect.poll(async () => `${await health()}${errors()}`, { timeout: 30_000 }).toBe("200");
  // The postmaster is the oldest process and is killed first.
  signal(
    (await database()).sort((a, b) => a - b),
    "SIGKILL",
  );
  await expect.poll(errors).toMatch("PostgreSQL has ended");
  await expect.poll(health, { timeout: 20_000 }).toBe(200);
  const inner = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
  const ended = once(child, "exit");
  expect(await exitCodeAfter(ended, () => process.kill(Number(inner), "SIGTERM"))).toBe(0);
  expect(await database()).toEqual([]);
  expect(await wasShutDown(server.cluster)).toBe(true);
});
