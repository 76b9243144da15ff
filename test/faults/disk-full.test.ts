import { spawnSync } from "node:child_process";
import { mkdtemp, open, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { visit } from "../support/clients/visitor.ts";
import { forFile, forTest } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";
import { countMissing, Writers } from "./writers.ts";

const MB = 1024 * 1024;

function runAsRoot(...[program = "", ...args]: string[]) {
  const { status, stderr } = spawnSync(program, args);
  if (status !== 0)
    throw new Error(
      `${program} ${args}: ${stderr} (this test needs root, because it mounts a file system)`,
    );
}

/** Mounts an empty file system of `size` MB. Disposing of it unmounts and removes it. */
async function mount(size: number) {
  const path = await mkdtemp(join(tmpdir(), "avisos-disk-"));
  runAsRoot("mount", "-t", "tmpfs", "-o", `size=${size}m`, "tmpfs", path);
  const dispose = () => {
    runAsRoot("umount", path);
    return rm(path, { recursive: true });
  };
  return { path, dispose };
}

const { path: disk } = await forFile(mount(200));
const filler = join(disk, "filler");
const server = await forFile(TestServer.start({ DATA_DIR: join(disk, "data") }));

/** Writes to the disk until it is full. @throws ENOSPC */
async function fillDisk() {
  await using file = await open(filler, "w");
  const block = Buffer.alloc(64 * 1024);
  for (;;) await file.write(block);
}

async function health(): Promise<unknown> {
  const { status, bytes } = await visit(`${server.url}/health`);
  return status === 200 ? JSON.parse(bytes.toString()).disk : status;
}

/** Returns how often the server's log contains `text`. */
const countInLog = (text: string) => server.output.split(text).length - 1;

test("a server on a full disk refuses writes with 503 until there is space", {
  timeout: 180_000,
}, async () => {
  const writers = await server.asOwner((owner) => Writers.signUp(server.url, owner));
  // The disk has 200 MB, so the server reports it as nearly full from the start.
  await expect.poll(health, { timeout: 30_000 }).toBe("low");
  writers.start(4);
  await writers.waitForMore(100);
  await expect(fillDisk()).rejects.toThrow("ENOSPC");
  await expect.poll(health, { timeout: 90_000 }).toBe("full");
  for (let n = 0; n < 50; n += 1) {
    const headers = { authorization: `Bearer ${writers.token}` };
    const path = "/rest/v1/announcements?select=id&limit=1";
    expect((await visit(server.url + path, headers)).status).toBe(200);
  }
  expect(countInLog("the disk of DATA_DIR is nearly full")).toBe(1);
  // The server logs at most one line a minute, whatever number of writes it refuses.
  const lines = countInLog("the disk of the database is full (53100)");
  expect(lines).toBeGreaterThan(0);
  expect(lines).toBeLessThan(4);
  await rm(filler);
  await writers.waitForMore(20, 10_000);
  await writers.stop();
  expect([...new Set(writers.failures)]).toEqual([503]);
  expect(await server.asOwner((owner) => countMissing(owner, writers.acknowledged))).toBe(0);
});

test("a backup is refused while the disk is nearly full", async () => {
  const { bavail, bsize } = await statfs(disk);
  await writeFile(filler, Buffer.alloc(bavail * bsize - 40 * MB));
  const { code, output } = await server.run("backup.js");
  expect(code).toBe(1);
  expect(output).toMatch(/^the disk of .* is nearly full; no backup was written/);
  await rm(filler);
  expect(await server.run("backup.js")).toMatchObject({ code: 0 });
  const names = await readdir(join(server.dataDir, "backups/manual"));
  expect(names).toEqual([expect.stringMatching(/\.sql\.gz$/)]);
});

test("a server on a disk too small for a database leaves no files", async () => {
  const { path: small } = await forTest(mount(40));
  const server = await forTest(TestServer.create({ DATA_DIR: small }));
  expect(await server.refusal()).toMatch(
    /^avisos: DATA_DIR .* needs 100 MB of free disk .*, and there are 40 MB; make room/,
  );
  expect((await readdir(small)).filter((name) => name.startsWith("postgres"))).toEqual([]);
});
