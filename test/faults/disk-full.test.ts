import { spawnSync } from "node:child_process";
import { mkdtemp, open, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { visit } from "../support/clients/visitor.ts";
import { forFile, forTest } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";
import { missing, Writers } from "./writers.ts";

const MB = 1024 * 1024;

function root(...[program = "", ...args]: string[]) {
  const { status, stderr } = spawnSync(program, args);
  if (status !== 0) throw new Error(`${program} ${args}: ${stderr} (this test mounts, as root)`);
}

/** A disk of `size` megabytes. */
async function mount(size: number) {
  const path = await mkdtemp(join(tmpdir(), "avisos-disk-"));
  root("mount", "-t", "tmpfs", "-o", `size=${size}m`, "tmpfs", path);
  const dispose = () => {
    root("umount", path);
    return rm(path, { recursive: true });
  };
  return { path, dispose };
}

const { path: disk } = await forFile(mount(200));
const filler = join(disk, "filler");
const server = await forFile(TestServer.start({ DATA_DIR: join(disk, "data") }));

/** Takes all of the disk that is left. */
async function fill() {
  await using file = await open(filler, "w");
  const block = Buffer.alloc(64 * 1024);
  for (;;) await file.write(block);
}

async function health(): Promise<unknown> {
  const { status, bytes } = await visit(`${server.url}/health`);
  return status === 200 ? JSON.parse(bytes.toString()).disk : status;
}

/** How many lines of the server's log contain `text`. */
const linesWith = (text: string) => server.output.split(text).length - 1;

test("a full disk is 503 until there is room again, is told of and loses nothing", {
  timeout: 180_000,
}, async () => {
  const writers = await server.asOwner((owner) => Writers.signUp(server.url, owner));
  // Less than 200 MB in all.
  await expect.poll(health, { timeout: 30_000 }).toBe("low");
  writers.start(4);
  await writers.more(100);
  await expect(fill()).rejects.toThrow("ENOSPC");
  await expect.poll(health, { timeout: 90_000 }).toBe("full");
  for (let n = 0; n < 50; n += 1) {
    const headers = { authorization: `Bearer ${writers.token}` };
    const path = "/rest/v1/announcements?select=id&limit=1";
    expect((await visit(server.url + path, headers)).status).toBe(200);
  }
  expect(linesWith("the disk of DATA_DIR is nearly full")).toBe(1);
  // One a minute, whatever number of writes is refused.
  const told = linesWith("the disk of the database is full (53100)");
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThan(4);
  await rm(filler);
  await writers.more(20, 10_000);
  await writers.stop();
  expect([...writers.statuses].sort()).toEqual([201, 503]);
  expect(await server.asOwner((owner) => missing(owner, writers.acknowledged))).toBe(0);
});

test("a backup leaves the database some room", async () => {
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

test("too small a disk for a new database is one line, and leaves nothing behind", async () => {
  const { path: small } = await forTest(mount(40));
  const refused = await forTest(TestServer.create({ DATA_DIR: small }));
  expect(await refused.refusal()).toMatch(
    /^avisos: DATA_DIR .* needs 100 MB of free disk for a new database, and there are 40 MB; make room/,
  );
  expect((await readdir(small)).filter((name) => name.startsWith("postgres"))).toEqual([]);
});
