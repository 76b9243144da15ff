import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestServer } from "../testing/server.ts";
import { missing, signUp, Writers } from "./writers.ts";

const RECOVERY_MS = 10_000;

let disk: string;
let server: TestServer;

function root(...command: string[]) {
  const [program = "", ...args] = command;
  const { status, stderr } = spawnSync(program, args);
  if (status !== 0) throw new Error(`${command.join(" ")}: ${stderr} (this test mounts, as root)`);
}

beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), "avisos-disk-"));
  root("mount", "-t", "tmpfs", "-o", "size=200m", "tmpfs", disk);
  server = await TestServer.start({ DATA_DIR: join(disk, "data") });
});

afterAll(async () => {
  await server.dispose();
  root("umount", disk);
  await rm(disk, { recursive: true });
});

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

test("a full disk is 503 until there is room again, and loses nothing", {
  timeout: 180_000,
}, async () => {
  const writers = new Writers(server, await signUp(server));
  writers.start(4);
  await expect.poll(() => writers.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(100);
  const filler = join(disk, "filler");
  await fill(filler);
  await expect.poll(() => writers.statuses.get(503) ?? 0, { timeout: 60_000 }).toBeGreaterThan(20);
  const before = writers.acknowledged.length;
  await rm(filler);
  const room = Date.now();
  await expect
    .poll(() => writers.acknowledged.length, { timeout: RECOVERY_MS, interval: 20 })
    .toBeGreaterThan(before + 20);
  const took = Date.now() - room;
  await writers.stop();
  writers.close();
  expect([...writers.statuses.keys()].filter((status) => ![201, 503].includes(status))).toEqual([]);
  expect(await missing(server, writers.acknowledged)).toBe(0);
  console.info(
    `disk full: ${writers.acknowledged.length} rows, 0 lost, writing again after ${took} ms; answers:`,
    Object.fromEntries(writers.statuses),
  );
});

test("too small a disk for a new database is one line, and leaves nothing behind", {
  timeout: 60_000,
}, async () => {
  const small = await mkdtemp(join(tmpdir(), "avisos-disk-"));
  root("mount", "-t", "tmpfs", "-o", "size=40m", "tmpfs", small);
  const refused = await TestServer.create({ DATA_DIR: small });
  try {
    const { code, output } = await refused.run("main.js");
    expect(code).toBe(1);
    expect(output).toMatch(
      /^avisos: DATA_DIR .* needs 100 MB of free disk for a new database, and there are 40 MB; make room .*\n$/,
    );
    expect((await readdir(small)).filter((name) => name.startsWith("postgres"))).toEqual([]);
  } finally {
    await refused.dispose();
    root("umount", small);
    await rm(small, { recursive: true });
  }
});
