import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { wasShutDown } from "../support/database/postgres.ts";
import { forTest } from "../support/fixtures.ts";
import { outputOf } from "../support/output-of.ts";
import { TestServer } from "../support/server.ts";

const UNSHARE = ["--pid", "--fork", "--kill-child", "--mount-proc"];

// As in a container: process 1 gets only signals that it handles, and its end kills every other process.
test.each([
  ["npm start", "SIGTERM"],
  ["node scripts/avisos.mjs", "SIGINT"],
] as const)("%s as process 1 stops its database on %s", async (command, signal) => {
  const server = await forTest(TestServer.prepared());
  const child = spawn("unshare", [...UNSHARE, ...command.split(" ")], {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...server.env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await expect.poll(outputOf(child), { timeout: 45_000 }).toMatch(/^Avisos .*: http/m);
  const first = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
  const start = Date.now();
  process.kill(Number(first), signal);
  expect((await once(child, "close"))[0]).toBe(0);
  expect(Date.now() - start).toBeLessThan(10_000);
  expect(await wasShutDown(join(server.dataDir, "postgres"))).toBe(true);
});
