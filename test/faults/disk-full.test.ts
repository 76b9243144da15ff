import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { forFile, forTest } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";
import { missing, send, signUp, Writers } from "./writers.ts";

const RECOVERY_MS = 10_000;

function root(...command: string[]) {
  const [program = "", ...args] = command;
  const { status, stderr } = spawnSync(program, args);
  if (status !== 0) throw new Error(`${command.join(" ")}: ${stderr} (this test mounts, as root)`);
}

/** A disk of so many megabytes. */
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
const server = await forFile(TestServer.start({ DATA_DIR: join(disk, "data") }));

/** Writes until nothing more fits. */
async function fill(file: string) {
  const stream = createWriteStream(file);
  const ended = once(stream, "close");
  stream.on("error", () => {});
  const block = Buffer.alloc(64 * 1024);
  while (!stream.destroyed) {
    if (!stream.write(block)) await Promise.race([once(stream, "drain"), ended]).catch(() => {});
  }
}

async function health(): Promise<unknown> {
  const response = await fetch(`${server.url}/health`);
  if (response.status !== 200) return response.status;
  return z.object({ disk: z.string() }).parse(await response.json()).disk;
}

/** Lines of the server's log that `text` is in. */
const linesWith = (text: string) =>
  server.output.split("\n").filter((line) => line.includes(text)).length;

test("a full disk is 503 until there is room again, is told of and loses nothing", {
  timeout: 180_000,
}, async () => {
  const token = await signUp(server);
  const writers = new Writers(server, token);
  const reader = new Agent({ keepAlive: true });
  const read = async () =>
    (await send(server, reader, "GET", "/rest/v1/announcements?select=id&limit=1", { token }))
      ?.status;
  // Less than 200 MB in all.
  await expect.poll(health, { timeout: 30_000 }).toBe("low");
  writers.start(4);
  await expect.poll(() => writers.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(100);
  const filler = join(disk, "filler");
  await fill(filler);
  await expect.poll(() => writers.statuses.get(503) ?? 0, { timeout: 60_000 }).toBeGreaterThan(20);
  await expect.poll(health, { timeout: 30_000 }).toBe("full");
  const reads = new Map<unknown, number>();
  for (let i = 0; i < 100; i += 1) {
    const status = await read();
    reads.set(status, (reads.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(reads)).toEqual({ 200: 100 });
  await expect.poll(() => linesWith("the disk of DATA_DIR is full"), { timeout: 30_000 }).toBe(1);
  // One a minute, whatever number of writes is refused.
  const told = linesWith("the disk of the database is full (53100)");
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThan(4);
  const before = writers.acknowledged.length;
  await rm(filler);
  const room = Date.now();
  await expect
    .poll(() => writers.acknowledged.length, { timeout: RECOVERY_MS, interval: 20 })
    .toBeGreaterThan(before + 20);
  const took = Date.now() - room;
  await writers.stop();
  await expect.poll(health, { timeout: 90_000 }).toBe("low");
  reader.destroy();
  writers.close();
  expect([...writers.statuses.keys()].filter((status) => ![201, 503].includes(status))).toEqual([]);
  expect(await missing(server, writers.acknowledged)).toBe(0);
  console.info(
    `disk full: ${writers.acknowledged.length} rows, 0 lost, writing again after ${took} ms; answers:`,
    Object.fromEntries(writers.statuses),
  );
});

test("a backup leaves the database some room", async () => {
  const { bavail, bsize } = await statfs(disk);
  const filler = join(disk, "filler");
  await writeFile(filler, Buffer.alloc(bavail * bsize - 40 * 1024 * 1024));
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
  const { code, output } = await refused.run("main.js");
  expect(code).toBe(1);
  expect(output).toMatch(
    /^avisos: DATA_DIR .* needs 100 MB of free disk for a new database, and there are 40 MB; make room .*\n$/,
  );
  expect((await readdir(small)).filter((name) => name.startsWith("postgres"))).toEqual([]);
});
