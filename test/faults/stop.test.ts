import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clusterProcesses, wasShutDown } from "../support/database/postgres.ts";
import { outputOf } from "../support/output-of.ts";
import { repetitions } from "../support/repetitions.ts";
import { TestServer } from "../support/server.ts";

const ORDERLY_MS = 10_000;
const HANGING_MS = 30_000;
const main = join(import.meta.dirname, "../../dist-server/main.js");

let server: TestServer;

beforeEach(async () => {
  server = await TestServer.prepared();
});

afterEach(() => server.dispose());

const database = () => clusterProcesses(join(server.dataDir, "postgres"));
const health = async () => {
  const response = await fetch(`${server.url}/health`).catch(() => undefined);
  return response?.status;
};
const pidFile = () => join(server.dataDir, "postgres/postmaster.pid");

function signal(pids: number[], name: "SIGSTOP" | "SIGTERM" | "SIGKILL") {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended, with its postmaster or by itself.
    }
  }
}

async function ended(child: ChildProcess, end: () => void) {
  const exited = once(child, "exit");
  const from = Date.now();
  end();
  const [code] = await exited;
  return { code, ms: Date.now() - from };
}

test("a database that hangs is killed, and everything is there after the next start", {
  timeout: 120_000,
}, async () => {
  await server.up();
  await server.asOwner(
    (owner) => owner`insert into public.ministries (name, color) values ('Antes', '#112233')`,
  );
  signal(await database(), "SIGSTOP");
  const from = Date.now();
  expect(await server.down()).toBe(0);
  const ms = Date.now() - from;
  expect(ms).toBeLessThan(HANGING_MS);
  expect(await database()).toEqual([]);
  await server.up();
  const rows = await server.asOwner(
    (owner) => owner`select from public.ministries where name = 'Antes'`,
  );
  expect(rows).toHaveLength(1);
  console.info(`a hanging database was killed after ${ms} ms`);
});

test("a signal to every process at once, as from a service manager, ends in order", {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < repetitions(20); round += 1) {
    await server.up();
    const pids = await database();
    const from = Date.now();
    const code = server.down();
    signal(pids, "SIGTERM");
    expect(await code).toBe(0);
    expect(Date.now() - from).toBeLessThan(ORDERLY_MS);
    expect(existsSync(pidFile())).toBe(false);
    expect(await database()).toEqual([]);
    expect(await wasShutDown(join(server.dataDir, "postgres"))).toBe(true);
  }
});

test("a Ctrl-C, which reaches the whole group, leaves the database to the server", {
  timeout: 120_000,
}, async () => {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...server.env },
    stdio: "ignore",
    detached: true,
  });
  await expect.poll(health, { timeout: 30_000 }).toBe(200);
  for (const pid of await database()) {
    const [, , group] =
      (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
    expect(Number(group)).not.toBe(child.pid);
  }
  const { code, ms } = await ended(child, () => process.kill(-(child.pid ?? 0), "SIGINT"));
  expect(code).toBe(0);
  expect(ms).toBeLessThan(ORDERLY_MS);
  expect(existsSync(pidFile())).toBe(false);
  expect(await wasShutDown(join(server.dataDir, "postgres"))).toBe(true);
});

test("a killed PostgreSQL comes back also when the server is process 1, as in a container", {
  timeout: 120_000,
}, async () => {
  // Needs root, or a machine that lets others make such a namespace; the error says so otherwise.
  const args = ["--pid", "--fork", "--mount-proc", "--kill-child", process.execPath, main];
  const child = spawn("unshare", args, {
    env: { PATH: process.env.PATH, ...server.env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const errors = outputOf(child);
  try {
    // What unshare says when it may not stands in this value.
    await expect.poll(async () => `${await health()}${errors()}`, { timeout: 30_000 }).toBe("200");
    for (let round = 0; round < 3; round += 1) {
      const before = errors().length;
      // All of them, the oldest first: that is the postmaster.
      signal(
        (await database()).sort((a, b) => a - b),
        "SIGKILL",
      );
      await expect.poll(() => errors().slice(before)).toMatch("PostgreSQL has ended");
      await expect.poll(health, { timeout: 20_000 }).toBe(200);
    }
    const [inner = ""] = (
      await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8")
    ).split(" ");
    const { code, ms } = await ended(child, () => process.kill(Number(inner), "SIGTERM"));
    expect(code).toBe(0);
    expect(ms).toBeLessThan(ORDERLY_MS);
    expect(existsSync(pidFile())).toBe(false);
  } finally {
    if (child.exitCode === null) child.kill("SIGKILL");
    while ((await database()).length > 0) await delay(20);
  }
});
