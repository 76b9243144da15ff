import {
  appendFile,
  link,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openServerLog } from "./server-log.ts";

const MB = 1024 * 1024;
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "avisos-log-"));
  file = join(folder, "server.log");
});

afterEach(() => rm(folder, { recursive: true }));

test("a large log keeps its last lines, whole", async () => {
  const line = `${"x".repeat(99)}\n`;
  await writeFile(file, `${line.repeat((30 * MB) / 100)}the last one\n`);
  const log = await openServerLog(file);
  await log.cut();
  const text = await readFile(file, "utf8");
  expect(text.length).toBeLessThan(MB + 1);
  expect(text.startsWith(line)).toBe(true);
  expect(text.endsWith(`${line}the last one\n`)).toBe(true);
  await log.cut();
  expect(await readFile(file, "utf8")).toBe(text);
  await log.close();
});

test("the cause of a failed start is its last fatal line, without time and process", async () => {
  await writeFile(file, "2026-01-01 00:00:00.000 UTC [1] FATAL:  an older one\n");
  const log = await openServerLog(file);
  const offset = await log.cut();
  expect(await log.causeSince(offset)).toBe("");
  await appendFile(file, "2026-01-02 00:00:00.000 UTC [2] FATAL:  no room\nhint\n");
  expect(await log.causeSince(offset)).toBe("FATAL:  no room");
  await log.close();
});

test("a link, a second name of another file and a folder are refused", async () => {
  const other = join(folder, "other");
  await writeFile(other, "precious");
  await symlink(other, file);
  await expect(openServerLog(file)).rejects.toThrow("server.log is no file of this server");
  await rm(file);
  await link(other, file);
  await expect(openServerLog(file)).rejects.toThrow("server.log is no file of this server");
  await expect(openServerLog(folder)).rejects.toThrow("is no file of this server");
  expect(await readFile(other, "utf8")).toBe("precious");
  expect((await stat(other)).size).toBe(8);
});
