import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { clusterProcesses } from "../support/database/postgres.ts";
import { forFile, forTest, temporaryFolder } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

/** Runs before each of the tests that take its database away, and has it back after them. */
const server = await forFile(TestServer.start());

const pidFile = join(server.cluster, "postmaster.pid");
const health = async ({ url } = server) => (await fetch(`${url}/health`)).status;

/** A program of the account that runs the cluster, which PostgreSQL takes for another of its kind. */
async function otherProgram(): Promise<number> {
  const { uid, gid } = await stat(server.cluster);
  const child = spawn("sleep", ["600"], { uid, gid, cwd: "/", stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "spawn");
  return child.pid ?? 0;
}

test.each([
  ["another program has now", (pid: number, file: string) => file.replace(/^\d+/, String(pid))],
  ["is lost with all its content", () => ""],
])("a start after a power cut ignores a postmaster.pid whose number %s", async (_, contentOf) => {
  const killed = await server.postmaster();
  await server.down("SIGKILL");
  process.kill(killed, "SIGKILL");
  await expect.poll(() => clusterProcesses(server.cluster)).toEqual([]);
  const pid = await otherProgram();
  await writeFile(pidFile, contentOf(pid, await readFile(pidFile, "utf8")));
  await server.up();
  expect(await health()).toBe(200);
  expect(process.kill(pid, 0)).toBe(true);
});

test("a start beside a server is refused, also after its PostgreSQL was killed and came back", async () => {
  const second = await forTest(TestServer.create({ DATA_DIR: server.dataDir }));
  const inUse = /another server is already using DATA_DIR .*stop it/;
  expect(await second.refusal()).toMatch(inUse);
  process.kill(await server.postmaster(), "SIGKILL");
  await expect.poll(() => server.output).toMatch("PostgreSQL is running again");
  expect(await health()).toBe(200);
  expect(await second.refusal()).toMatch(inUse);
});

test("a process that an error ends leaves no PostgreSQL behind", async () => {
  const { env, cluster } = await forTest(TestServer.prepared());
  const script = `import { createServer } from "vite";
    const vite = await createServer({ configFile: false, logLevel: "silent", server: { middlewareMode: true, ws: false } });
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

test("PostgreSQL's log holds nothing of a request, however large or wrong", async () => {
  const mark = "quem-digitou-isto";
  const { length: before } = server.output;
  const owner = server.owner();
  const value = mark.repeat(3_500);
  for (let count = 0; count < 40; count += 1) {
    await expect(owner`select ${value}::text::uuid`).rejects.toThrow("uuid");
    await expect(owner.unsafe(`select '${mark}'::uuid`)).rejects.toThrow("uuid");
  }
  // A crash in the middle of a statement is told with its text otherwise.
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

test("the line of a failed start says why PostgreSQL gave up", async () => {
  await server.down();
  await chmod(server.cluster, 0o755);
  expect(await server.refusal()).toMatch(/PostgreSQL did not start \(FATAL: {2}data directory/);
  await chmod(server.cluster, 0o700);
  await server.up();
});

test("DATA_DIR may have any characters in its name, and stand in a folder that this account alone may enter", async () => {
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

test("a database of another PostgreSQL is refused with both versions and what to do", async () => {
  const server = await forTest(TestServer.prepared());
  const version = join(server.cluster, "PG_VERSION");
  await writeFile(version, "17\n");
  expect(await server.refusal()).toMatch(
    /is of PostgreSQL 17, and this release has 18: .* run backup; .* restore <file>/,
  );
  await rm(version);
  expect(await server.refusal()).toMatch(/holds no database \(no PG_VERSION\)/);
});

test("a link or another account's folder in place of the database is refused", async () => {
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
