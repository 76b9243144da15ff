import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../test/support/fixtures.ts";
import { clusterProcesses } from "./stop.ts";

let folder: string;
/** A program that only has PostgreSQL's name. */
let postgres: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  postgres = join(folder, "postgres");
  await copyFile("/bin/sleep", postgres);
});

async function start(cwd: string, program: string, ...args: string[]) {
  const child = spawn(program, args, { cwd, stdio: "ignore" });
  await once(child, "spawn");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  return child;
}

test("the PostgreSQL that works in the folder, and no other program or folder", async () => {
  const own = await start(folder, postgres, "60");
  await start(tmpdir(), postgres, "60");
  await start(folder, "sleep", "60");
  expect(await clusterProcesses(folder)).toEqual([own.pid]);
});

test("one that was killed, and that its parent never waits for, is not alive", async () => {
  await start(folder, "sh", "-c", `"${postgres}" 60 & exec sleep 60`);
  await expect.poll(async () => (await clusterProcesses(folder)).length).toBe(1);
  const [pid = 0] = await clusterProcesses(folder);
  process.kill(pid, "SIGKILL");
  const state = async () => /\) (\S)/.exec(await readFile(`/proc/${pid}/stat`, "utf8"))?.[1];
  await expect.poll(state).toBe("Z");
  // What asks with signal 0, as PostgreSQL itself does, still finds it.
  expect(process.kill(pid, 0)).toBe(true);
  expect(await clusterProcesses(folder)).toEqual([]);
});
