import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { wasShutDown } from "../support/database/postgres.ts";
import { forTest } from "../support/for-file.ts";
import { outputOf } from "../support/processes.ts";
import { TestServer } from "../support/server.ts";

const root = join(import.meta.dirname, "../..");

// The unit file starts a script in the release's folder `app`. The project's folder contains the
// same script.
const unit = readFileSync(join(root, "deploy/avisos.service"), "utf8");
const [, script = ""] = /^ExecStart=\/usr\/bin\/node app\/(.+)$/m.exec(unit) ?? [];

const ways: [how: string, command: string, stop: (child: ChildProcess) => void][] = [
  ["npm start and a signal to npm", "npm start", (child) => child.kill("SIGTERM")],
  [
    "npm start and a signal to its process group, as from Ctrl-C",
    "npm start",
    ({ pid = 0 }) => process.kill(-pid, "SIGINT"),
  ],
  [
    "the command of the systemd service and the end of its terminal",
    `node ${script}`,
    (child) => child.kill("SIGHUP"),
  ],
];

test.each(ways)("after %s no process of the server is left", async (_, command, stop) => {
  const server = await forTest(TestServer.prepared());
  const [program = "", ...args] = command.split(" ");
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...server.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(async () => {
    // Only a failed test leaves the program running, and it is then stopped here.
    if (child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-(child.pid ?? 0), "SIGTERM");
    await once(child, "close");
  });
  await expect.poll(outputOf(child), { timeout: 30_000 }).toMatch(/^Avisos .*: http/m);
  stop(child);
  await once(child, "close");
  expect(child.exitCode).toBe(0);
  expect(existsSync(join(server.cluster, "postmaster.pid"))).toBe(false);
  expect(await wasShutDown(server.cluster)).toBe(true);
  expect(() => process.kill(-(child.pid ?? 0), 0)).toThrow("ESRCH");
});
