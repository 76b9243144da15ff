import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../test/support/fixtures.ts";

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  for (const room of ["bench", "scripts", "server/http", "supabase", "test/e2e", "web"]) {
    await mkdir(join(folder, room), { recursive: true });
  }
  await write("server/http/cors.ts", 1_000);
  await write("server/http/cors.test.ts", 100);
  await write("test/e2e/board.spec.ts", 10);
  await write("test/e2e/picture.jpg", 5_000);
  run("--write");
});

const write = (file: string, lines: number) =>
  writeFile(join(folder, file), "line\n".repeat(lines));

const run = (...args: string[]) => {
  const script = join(import.meta.dirname, "sizes.mjs");
  return spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: "utf8" });
};

test("lines of source and of tests are written a room", async () => {
  const sizes = JSON.parse(await readFile(join(folder, "sizes.json"), "utf8"));
  expect(sizes).toEqual({ "server/http": [1_000, 100], "test/e2e": [0, 10] });
});

test.each([
  ["5 % more", "server/http/new.ts", 50, ""],
  ["6 % more", "server/http/new.ts", 60, "server/http has 1060 lines of source"],
  ["20 lines more in a small room", "test/e2e/new.spec.ts", 20, ""],
  ["21 lines more in a small room", "test/e2e/new.spec.ts", 21, "test/e2e has 31 lines of tests"],
  ["a new room", "web/lib/new.ts", 21, "web/lib has 21 lines of source, the last release had 0"],
])("%s", async (_, file, lines, sentence) => {
  await mkdir(join(folder, "web/lib"));
  await write(file, lines);
  const { status, stderr } = run();
  expect(status).toBe(sentence ? 1 : 0);
  expect(stderr).toMatch(sentence ? new RegExp(`^${sentence}.*: make it smaller.*\n$`) : /^$/);
});
