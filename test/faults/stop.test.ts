import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clusterProcesses, wasShutDown } from "../support/database/postgres.ts";
import { forTest } from "../support/for-file.ts";
import { outputOf } from "../support/processes.ts";
import { TestServer } from "../support/server.ts";

const ORDERLY_MS = 10_000;
const HANGING_MS = 30_000;
// As the image's command does.
const program = join(import.meta.dirname, "../../scripts/avisos.mjs");

async function prepared() {
  const server = await forTest(TestServer.prepared());
  return { server, database: () => clusterProcesses(server.cluster) };
}

function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended, with its postmaster or by itself.
    }
  }
}

/** The group of a process, by /proc. */
const groupOf = async (pid = 0) =>
  (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ")[2];

/** Waits for what `end` ends, at most as long as an orderly stop takes; returns its exit code. */
async function codeAfter(ended: Promise<unknown[]>, end: () => unknown) {
  const from = Date.now();
  end();
  const [code] = await ended;
  expect(Date.now() - from).toBeLessThan(ORDERLY_MS);
  return code;
}

test("a database that hangs is killed, and everything is there after the next start", async () => {
  const { server, database } = await prepared();
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

test("a SIGTERM to every process at once, as from a service manager, ends in order", async () => {
  const { server, database } = await prepared();
  await server.up();
  const pids = await database();
  // A Ctrl-C reaches the server's group, and leaves the database to the server.
  const own = await groupOf(server.pid);
  for (const pid of pids) expect(await groupOf(pid)).not.toBe(own);
  const stopped = server.down().then((code) => [code]);
  expect(await codeAfter(stopped, () => signal(pids, "SIGTERM"))).toBe(0);
  expect(existsSync(join(server.cluster, "postmaster.pid"))).toBe(false);
  expect(await database()).toEqual([]);
  expect(await wasShutDown(server.cluster)).toBe(true);
});

test("a server that is process 1, as in a container, starts a killed PostgreSQL again and stops it in order", async () => {
  const { server, database } = await prepared();
  const health = async () => (await fetch(`${server.url}/health`).catch(() => undefined))?.status;
  // Needs root, or a machine that lets others make such a namespace; the error says so otherwise.
  const namespace = ["--pid", "--fork", "--mount-proc", "--kill-child"];
  const child = spawn("unshare", [...namespace, process.execPath, program], {
    env: { PATH: process.env.PATH, ...server.env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await forTest({ close: () => child.kill("SIGKILL") });
  const errors = outputOf(child);
  // The value has the error of unshare when it may not.
  await expect.poll(async () => `${await health()}${errors()}`, { timeout: 30_000 }).toBe("200");
  // The oldest process, the postmaster, first.
  signal(
    (await database()).sort((a, b) => a - b),
    "SIGKILL",
  );
  await expect.poll(errors).toMatch("PostgreSQL has ended");
  await expect.poll(health, { timeout: 20_000 }).toBe(200);
  const inner = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
  const ended = once(child, "exit");
  expect(await codeAfter(ended, () => process.kill(Number(inner), "SIGTERM"))).toBe(0);
  expect(await database()).toEqual([]);
  expect(await wasShutDown(server.cluster)).toBe(true);
});
