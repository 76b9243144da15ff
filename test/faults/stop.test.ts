import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clusterProcesses, wasShutDown } from "../support/database/postgres.ts";
import { forTest } from "../support/fixtures.ts";
import { outputOf } from "../support/output-of.ts";
import { TestServer } from "../support/server.ts";

const ORDERLY_MS = 10_000;
const HANGING_MS = 30_000;
const main = join(import.meta.dirname, "../../dist-server/main.js");

async function prepared() {
  const server = await forTest(TestServer.prepared());
  const cluster = join(server.dataDir, "postgres");
  const database = () => clusterProcesses(cluster);
  return {
    server,
    database,
    health: async () => (await fetch(`${server.url}/health`).catch(() => undefined))?.status,
    async expectShutDown() {
      expect(existsSync(join(cluster, "postmaster.pid"))).toBe(false);
      expect(await database()).toEqual([]);
      expect(await wasShutDown(cluster)).toBe(true);
    },
    /** Starts the server with `command` instead of Node.js alone, as the leader of a group. */
    start(...command: string[]) {
      const [program = "", ...args] = [...command, process.execPath, main];
      return spawn(program, args, {
        env: { PATH: process.env.PATH, ...server.env },
        stdio: ["ignore", "ignore", "pipe"],
        detached: true,
      });
    },
  };
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
  const { server, database, expectShutDown } = await prepared();
  await server.up();
  const pids = await database();
  const stopped = server.down().then((code) => [code]);
  expect(await codeAfter(stopped, () => signal(pids, "SIGTERM"))).toBe(0);
  await expectShutDown();
});

test("a Ctrl-C, which reaches the whole group, leaves the database to the server", async () => {
  const { start, database, health, expectShutDown } = await prepared();
  const child = start();
  await expect.poll(health, { timeout: 30_000 }).toBe(200);
  for (const pid of await database()) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const [, , group] = stat.split(") ")[1]?.split(" ") ?? [];
    expect(Number(group)).not.toBe(child.pid);
  }
  const ended = once(child, "exit");
  expect(await codeAfter(ended, () => process.kill(-(child.pid ?? 0), "SIGINT"))).toBe(0);
  await expectShutDown();
});

test("a killed PostgreSQL comes back also when the server is process 1, as in a container", async () => {
  const { start, database, health } = await prepared();
  // Needs root, or a machine that lets others make such a namespace; the error says so otherwise.
  const child = start("unshare", "--pid", "--fork", "--mount-proc", "--kill-child");
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
});
