import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  appendFile,
  chmod,
  chown,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { clusterProcesses } from "../support/database/postgres.ts";
import { forFile, forTest, temporaryFolder } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

/** The server of all tests that damage its database. Each test leaves the server running again. */
const server = await forFile(TestServer.start());

const pidFile = join(server.cluster, "postmaster.pid");
const health = async ({ url } = server) => (await fetch(`${url}/health`)).status;

/**
 * Starts a program under the account of the cluster. PostgreSQL mistakes such a program for another
 * PostgreSQL.
 */
async function startOtherProgram(): Promise<number> {
  const { uid, gid } = await stat(server.cluster);
  const child = spawn("sleep", ["600"], { uid, gid, cwd: "/", stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "spawn");
  return child.pid ?? 0;
}

test.each([
  ["names another program", (pid: number, file: string) => file.replace(/^\d+/, String(pid))],
  ["is empty", () => ""],
])("a start after a power cut ignores a postmaster.pid that %s", async (_, contentOf) => {
  const killed = await server.postmaster();
  await server.down("SIGKILL");
  process.kill(killed, "SIGKILL");
  await expect.poll(() => clusterProcesses(server.cluster)).toEqual([]);
  const pid = await startOtherProgram();
  await writeFile(pidFile, contentOf(pid, await readFile(pidFile, "utf8")));
  await server.up();
  expect(await health()).toBe(200);
  expect(process.kill(pid, 0)).toBe(true);
});

test("a second server on the same data folder is refused", async () => {
  const second = await forTest(TestServer.create({ DATA_DIR: server.dataDir }));
  const inUse = /another server is already using DATA_DIR .*stop it/;
  expect(await second.refusal()).toMatch(inUse);
  process.kill(await server.postmaster(), "SIGKILL");
  await expect.poll(() => server.output).toMatch("PostgreSQL is running again");
  expect(await health()).toBe(200);
  expect(await second.refusal()).toMatch(inUse);
});

test("a server that ends because of an error stops its PostgreSQL", async () => {
  const { env, cluster } = await forTest(TestServer.prepared());
  const script = `import { createServer } from "vite";
    const vite = await createServer({ configFile: false, logLevel: "silent",
      server: { middlewareMode: true, ws: false } });
    const { openDatabase } = await vite.ssrLoadModule("/server/database/open.ts");
    await openDatabase({ dataDir: process.env.DATA_DIR });
    throw new Error("a fault of the server");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const output = text(child.stderr);
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(await output).toContain("Error: a fault of the server");
  await expect.poll(() => clusterProcesses(cluster)).toEqual([]);
  expect(existsSync(join(cluster, "postmaster.pid"))).toBe(false);
});

test("PostgreSQL logs no text of a failed request", async () => {
  const mark = "quem-digitou-isto";
  const { length: before } = server.output;
  const owner = server.owner();
  const value = mark.repeat(3_500);
  for (let count = 0; count < 40; count += 1) {
    await expect(owner`select ${value}::text::uuid`).rejects.toThrow("uuid");
    await expect(owner.unsafe(`select '${mark}'::uuid`)).rejects.toThrow("uuid");
  }
  // PostgreSQL by default logs the text of a statement during which a process crashes.
  const dying = owner.unsafe(`select pg_sleep(60), '${mark}'`).catch(() => {});
  const backend = async () => {
    const [row] = await owner`select pid from pg_stat_activity where query like 'select pg_sleep%'`;
    return row?.pid;
  };
  await expect.poll(backend).toBeDefined();
  process.kill(await backend(), "SIGKILL");
  await dying;
  await owner.end();
  const added = () => server.output.slice(before);
  await expect.poll(added).toMatch("terminated by signal 9");
  expect(added()).not.toMatch(mark);
  expect(added().length).toBeLessThan(4_000);
  await expect.poll(() => health()).toBe(200);
});

test("the error line of a failed start contains the reason that PostgreSQL gave", async () => {
  await server.down();
  const settings = join(server.cluster, "postgresql.auto.conf");
  const before = await readFile(settings);
  await appendFile(settings, "nonsense\n");
  expect(await server.refusal()).toMatch(/PostgreSQL did not start \(FATAL: {2}configuration file/);
  await writeFile(settings, before);
  await server.up();
});

test.each(["a+rwx", "a-x"])("a start after chmod -R %s closes the database", async (mode) => {
  await server.down();
  const key = join(server.dataDir, "jwt-secret");
  spawnSync("chmod", ["-R", mode, server.dataDir]);
  await chmod(key, 0o640);
  await server.up();
  expect((await stat(server.cluster)).mode & 0o777).toBe(0o700);
  expect(server.output).toMatch(`may read ${key}; close it: chmod 600 '${key}'`);
});

test("DATA_DIR may contain any characters", async () => {
  const outer = await temporaryFolder();
  const name = "a $HOME $(id) `id` \"b\" 'c' \\ %41 ? # & + , = ç 😀";
  const server = await forTest(TestServer.create({ DATA_DIR: join(outer, name) }));
  await server.up();
  expect(await health(server)).toBe(200);
  const { output } = await server.run("admin.js", "ana@example.org");
  expect(output).toMatch("there is no account with ana@example.org");
  const long = await forTest(TestServer.create({ DATA_DIR: join(outer, "x".repeat(88)) }));
  expect(await long.refusal()).toMatch(/DATA_DIR is too long for a socket in .*; choose a shorter/);
});

test("a database of another PostgreSQL version is refused", async () => {
  const server = await forTest(TestServer.prepared());
  const version = join(server.cluster, "PG_VERSION");
  await writeFile(version, "17\n");
  expect(await server.refusal()).toMatch(
    /is of PostgreSQL 17, and this release has 18: .* run backup; .* restore <file>/,
  );
  await rm(version);
  expect(await server.refusal()).toMatch(/holds no database \(no PG_VERSION\)/);
});

test("a link or another account's folder is no database", async () => {
  const server = await forTest(TestServer.prepared());
  const moved = join(server.dataDir, "elsewhere");
  await rename(server.cluster, moved);
  await symlink(moved, server.cluster);
  expect(await server.refusal()).toMatch(/postgres is no folder/);
  await rm(server.cluster);
  await rename(moved, server.cluster);
  if (process.getuid?.() === 0) {
    await chown(server.cluster, 65534, 65534);
    expect(await server.refusal()).toMatch(
      /postgres belongs to nobody, not to postgres; hand it over: chown -R postgres/,
    );
  }
});
