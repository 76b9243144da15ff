import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../test/support/for-file.ts";
import { clusterProcesses } from "./stop.ts";

async function start(cwd: string, program: string, ...args: string[]) {
  const child = spawn(program, args, { cwd, stdio: "ignore" });
  await once(child, "spawn");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  return child;
}

test("the living processes of a cluster are found by their name and working directory", async () => {
  const folder = await temporaryFolder();
  // This process is a copy of `sleep` with the program name of PostgreSQL.
  const postgres = join(folder, "postgres");
  await copyFile("/bin/sleep", postgres);
  const clusterProcess = await start(folder, postgres, "60");
  await start(tmpdir(), postgres, "60");
  await start(folder, "sleep", "60");
  expect(await clusterProcesses(folder)).toEqual([clusterProcess.pid]);

  // The shell never waits for its child process, so the child stays a zombie after it is killed.
  await start(folder, "sh", "-c", `"${postgres}" 60 & exec sleep 60`);
  const others = async () =>
    (await clusterProcesses(folder)).filter((pid) => pid !== clusterProcess.pid);
  await expect.poll(others).toHaveLength(1);
  const [pid = 0] = await others();
  process.kill(pid, "SIGKILL");
  const state = async () => /\) (\S)/.exec(await readFile(`/proc/${pid}/stat`, "utf8"))?.[1];
  await expect.poll(state).toBe("Z");
  expect(await others()).toEqual([]);
});
