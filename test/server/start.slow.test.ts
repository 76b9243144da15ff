import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { wasShutDown } from "../support/database/postgres.ts";
import { forTest } from "../support/fixtures.ts";
import { outputOf } from "../support/output-of.ts";
import { TestServer } from "../support/server.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Runs `command` in the project's folder as the leader of a group, until the board says where it is. */
async function start(command: string, env: Record<string, string> = {}) {
  const server = await forTest(TestServer.prepared());
  const [program = "", ...args] = command.split(" ");
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...server.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(async () => {
    // Only a test that failed has left it running.
    if (child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-(child.pid ?? 0), "SIGTERM");
    await once(child, "close");
  });
  await expect.poll(outputOf(child), { timeout: 30_000 }).toMatch(/^Avisos .*: http/m);
  return { child, server };
}

/** The process that is the board: npm's one child, as its shell has become it. */
function nodeOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));
}

async function expectStopped({ child, server }: { child: ChildProcess; server: TestServer }) {
  await once(child, "close");
  expect(child.exitCode).toBe(0);
  expect(existsSync(join(server.dataDir, "postgres/postmaster.pid"))).toBe(false);
  expect(await wasShutDown(join(server.dataDir, "postgres"))).toBe(true);
  // Nobody of the group is left.
  expect(() => process.kill(-(child.pid ?? 0), 0)).toThrow("ESRCH");
}

describe("npm start is one process to stop", () => {
  test("a signal to npm", async () => {
    const running = await start("npm start");
    running.child.kill("SIGTERM");
    await expectStopped(running);
  });

  test("a signal to node", async () => {
    const running = await start("npm start");
    process.kill(nodeOf(running.child), "SIGTERM");
    await expectStopped(running);
  });

  test("a signal to all of them, as from Ctrl-C", async () => {
    const running = await start("npm start");
    process.kill(-(running.child.pid ?? 0), "SIGINT");
    await expectStopped(running);
  });

  test("what the unit for systemd starts, when its terminal hangs up", async () => {
    // On the server `app` is the release; here the project's folder has what is run of it.
    const [, script = ""] =
      /^ExecStart=\/usr\/bin\/node app\/(.+)$/m.exec(read("deploy/avisos.service")) ?? [];
    const running = await start(`node ${script}`);
    running.child.kill("SIGHUP");
    await expectStopped(running);
  });
});
