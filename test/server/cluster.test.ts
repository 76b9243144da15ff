import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { clusterProcesses } from "../support/postgres.ts";
import { TestServer } from "../support/server.ts";

const toDispose: { dispose: () => Promise<void> }[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const part of toDispose.splice(0).reverse()) await part.dispose();
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

async function created(env: Record<string, string> = {}) {
  const server = await TestServer.create(env);
  toDispose.push(server);
  return server;
}

async function started() {
  const server = await TestServer.prepared();
  toDispose.push(server);
  await server.up();
  return server;
}

const clusterOf = (server: TestServer) => join(server.dataDir, "postgres");
const pidFile = (server: TestServer) => join(clusterOf(server), "postmaster.pid");
const postmaster = async (server: TestServer) =>
  Number((await readFile(pidFile(server), "utf8")).split("\n")[0]);

/** A program of the account that runs the cluster, which PostgreSQL takes for another of its kind. */
async function otherProgram(server: TestServer): Promise<number> {
  const { uid, gid } = await stat(clusterOf(server));
  const child = spawn("sleep", ["600"], { uid, gid, cwd: "/", stdio: "ignore" });
  children.push(child);
  await once(child, "spawn");
  return child.pid ?? 0;
}

async function refusal(server: TestServer) {
  const { code, output } = await server.run("main.js");
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toHaveLength(1);
  return output.trim();
}

describe("starting after a power cut", () => {
  test.each([
    [
      "has now",
      async (server: TestServer, pid: number) => {
        const lines = (await readFile(pidFile(server), "utf8")).split("\n");
        return [pid, ...lines.slice(1)].join("\n");
      },
    ],
    ["lost its content", async () => ""],
  ])("postmaster.pid whose number another program %s does not stop it", async (_, content) => {
    const server = await started();
    const killed = await postmaster(server);
    await server.down("SIGKILL");
    process.kill(killed, "SIGKILL");
    await expect.poll(() => clusterProcesses(clusterOf(server))).toEqual([]);
    const pid = await otherProgram(server);
    await writeFile(pidFile(server), await content(server, pid));
    await server.up();
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(process.kill(pid, 0)).toBe(true);
  });

  test("a PostgreSQL that a killed server has left is replaced by one of its own", async () => {
    const server = await started();
    const left = await postmaster(server);
    await server.down("SIGKILL");
    await server.up();
    expect(await postmaster(server)).not.toBe(left);
    const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, "utf8");
    expect(children.split(" ")).toContain(String(await postmaster(server)));
  });
});

test("a killed PostgreSQL comes back, and a start beside it is still refused", async () => {
  const server = await started();
  const killed = await postmaster(server);
  process.kill(killed, "SIGKILL");
  await expect.poll(() => server.output).toMatch("PostgreSQL is running again");
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  const second = await created({ DATA_DIR: server.dataDir });
  expect(await refusal(second)).toMatch("another server is already using DATA_DIR");
});

test("a process that an error ends leaves no PostgreSQL behind", async () => {
  const server = await created();
  const opened = JSON.stringify(join(import.meta.dirname, "../../dist-server/postgres/open.js"));
  const script = `import { openDatabase } from ${opened};
    await openDatabase({ dataDir: process.env.DATA_DIR });
    throw new Error("a fault of the server");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: { PATH: process.env.PATH, ...server.env },
    stdio: "ignore",
  });
  expect(await once(child, "exit")).toEqual([1, null]);
  await expect.poll(() => clusterProcesses(clusterOf(server))).toEqual([]);
  expect(existsSync(pidFile(server))).toBe(false);
});

describe("PostgreSQL's log", () => {
  const MARK = "quem-digitou-isto";

  test("holds nothing of a request, however large or wrong", async () => {
    const server = await started();
    const owner = server.owner();
    const value = MARK.repeat(3_500);
    for (let count = 0; count < 400; count += 1) {
      await expect(owner`select ${value}::text::uuid`).rejects.toThrow("uuid");
      await expect(owner.unsafe(`select '${MARK}'::uuid`)).rejects.toThrow("uuid");
    }

    // A crash in the middle of a statement is told with its text otherwise.
    const dying = owner.unsafe(`select pg_sleep(60), '${MARK}'`).catch(() => {});
    const backend = async () => {
      const [row] =
        await owner`select pid from pg_stat_activity where query like 'select pg_sleep%'`;
      return row?.pid;
    };
    await expect.poll(backend).toBeDefined();
    process.kill(await backend(), "SIGKILL");
    await dying;
    await owner.end();
    await expect.poll(() => server.output).toMatch("terminated by signal 9");
    expect(server.output).not.toMatch(MARK);
    expect(server.output.length).toBeLessThan(20_000);
    await expect.poll(async () => (await fetch(`${server.url}/health`)).status).toBe(200);
  });

  test("says in the line of a failed start why PostgreSQL gave up", async () => {
    const server = await created();
    await server.up();
    await server.down();
    await chmod(clusterOf(server), 0o755);
    expect(await refusal(server)).toMatch(/PostgreSQL did not start \(FATAL: {2}data directory/);
  });
});
