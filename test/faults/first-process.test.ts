import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { wasShutDown } from "../support/database/postgres.ts";
import { outputOf } from "../support/output-of.ts";
import { someOf } from "../support/repetitions.ts";
import { TestServer } from "../support/server.ts";

const root = join(import.meta.dirname, "../..");
const LONGEST_STOP_MS = 10_000;

let server: TestServer;

afterEach(() => server.dispose());

const STARTS = [
  ["npm start", "SIGTERM"],
  ["node scripts/avisos.mjs", "SIGINT"],
  ["node scripts/avisos.mjs", "SIGTERM"],
  ["npm start", "SIGINT"],
] as const;

// As in a container: process 1 gets no signal that it does not handle, and whatever is left when it ends is
// killed at once.
test.each(someOf(2, STARTS))(
  "%s as process 1 stops its database on %s",
  { timeout: 90_000 },
  async (command, signal) => {
    server = await TestServer.create();
    const options = ["--pid", "--fork", "--kill-child", "--mount-proc"];
    const child = spawn("unshare", [...options, ...command.split(" ")], {
      cwd: root,
      env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...server.env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await expect.poll(outputOf(child), { timeout: 45_000 }).toMatch(/^Avisos .*: http/m);

    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
    const start = Date.now();
    process.kill(Number(children), signal);
    expect((await once(child, "close"))[0]).toBe(0);
    expect(Date.now() - start).toBeLessThan(LONGEST_STOP_MS);
    expect(existsSync(join(server.dataDir, "postgres/postmaster.pid"))).toBe(false);
    expect(await wasShutDown(join(server.dataDir, "postgres"))).toBe(true);
  },
);
