import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/support/for-file.ts";

const SCRIPT = join(import.meta.dirname, "sizes.mjs");

test("the check names a room that has grown by more than 5 % and 20 lines", async () => {
  const folder = await temporaryFolder();
  const write = async (file: string, lines: number) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), "line\n".repeat(lines));
  };
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [SCRIPT, ...args], { cwd: folder, encoding: "utf8" });
  for (const room of ["bench", "scripts", "supabase", "web"]) await mkdir(join(folder, room));
  await write("server/http/cors.ts", 1_000);
  await write("server/http/cors.test.ts", 100);
  await write("test/e2e/board.spec.ts", 10);
  await write("test/e2e/picture.jpg", 5_000);
  expect(run("--write").status).toBe(0);
  const sizes = JSON.parse(await readFile(join(folder, "sizes.json"), "utf8"));
  expect(sizes).toEqual({
    "server/http": { source: 1_000, tests: 100, files: 2, longest: 1_000 },
    "test/e2e": { source: 0, tests: 10, files: 1, longest: 10 },
  });

  await write("server/http/new.ts", 50);
  await write("test/e2e/new.spec.ts", 20);
  await write("web/lib/new.ts", 20);
  expect(run()).toMatchObject({
    ...{ status: 0, stderr: "" },
    stdout: expect.stringContaining("'1050 (1000)' │ '100 (100)' │ '3 (2)' │ '1000 (1000)'"),
  });
  await write("server/http/new.ts", 51);
  await write("test/e2e/new.spec.ts", 21);
  await write("web/lib/new.ts", 21);
  const { status, stderr } = run();
  expect(status).toBe(1);
  expect(stderr.match(/^\S+ has \d+ lines of \w+, the last release had \d+/gm)).toEqual([
    "server/http has 1051 lines of source, the last release had 1000",
    "test/e2e has 31 lines of tests, the last release had 10",
    "web/lib has 21 lines of source, the last release had 0",
  ]);
});
