import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../test/support/fixtures.ts";
import { outputOf } from "../test/support/output-of.ts";

const SCRIPTS = ["avisos.mjs", "build.mjs", "requirements.mjs"];

// Stands in for the real make-build.mjs: its program says which build it is of.
const MAKE = `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
const folder = process.argv[2];
appendFileSync("started", "x");
mkdirSync(folder + "/dist-server", { recursive: true });
const source = readFileSync("web/source.ts", "utf8");
writeFileSync(folder + "/dist-server/admin.js", "console.log(" + JSON.stringify("of " + source) + ");");
`;
const SLOWLY = `${MAKE}await new Promise((resolve) => setTimeout(resolve, 1_000));`;

let project: string;

beforeEach(async () => {
  project = await temporaryFolder();
  for (const folder of ["web", "server", "supabase"]) await mkdir(join(project, folder));
  for (const file of ["vite.config.ts", "package-lock.json", "tsconfig.base.json"]) {
    await write(file, "");
  }
  await write("package.json", '{"type":"module"}');
  for (const name of SCRIPTS) {
    await cp(join(import.meta.dirname, name), join(project, "scripts", name));
  }
  await write("web/source.ts", "one");
  await write("scripts/make-build.mjs", MAKE);
});

const write = (file: string, text: string) => writeFile(join(project, file), text);

const run = (script: string, ...args: string[]) =>
  spawn(process.execPath, [`scripts/${script}`, ...args], { cwd: project, detached: true });

/** Resolves to what `child` has written, when it has ended. */
async function endOf(child: ChildProcess): Promise<string> {
  const output = outputOf(child);
  await once(child, "close");
  return output();
}

const start = () => endOf(run("avisos.mjs", "admin"));

/** How many builds have been started. */
const started = async () => (await readFile(join(project, "started"), "utf8")).length;

const builds = async () =>
  (await readdir(join(project, ".builds"))).filter((name) => name.startsWith("build-"));

test("a start builds after a change of a source, and not otherwise", async () => {
  expect([await start(), await start(), await started()]).toEqual(["of one\n", "of one\n", 1]);
  await write("web/source.test.ts", "no source");
  expect([await start(), await started()]).toEqual(["of one\n", 1]);
  await write("web/source.ts", "two");
  expect([await start(), await started()]).toEqual(["of two\n", 2]);
  expect(await readFile(join(project, "dist-server/admin.js"), "utf8")).toContain("two");
});

test("a build keeps the one before it, which a server may run, and removes older ones", async () => {
  await start();
  const [first] = await builds();
  await endOf(run("build.mjs"));
  expect(await builds()).toContain(first);
  await endOf(run("build.mjs"));
  expect(await builds()).not.toContain(first);
  expect(await builds()).toHaveLength(2);
});

test("two starts at once build once", async () => {
  await write("scripts/make-build.mjs", SLOWLY);
  const outputs = (await Promise.all([start(), start()])).sort();
  const waited = "another build is running in this folder; waiting for it\nof one\n";
  expect([outputs, await started()]).toEqual([[waited, "of one\n"], 1]);
});

test("a killed build is built again by the next start, and its folder goes", async () => {
  await start();
  await write("scripts/make-build.mjs", SLOWLY);
  const killed = run("build.mjs");
  await expect.poll(started).toBe(2);
  process.kill(-(killed.pid ?? 0), "SIGKILL");
  await once(killed, "close");
  expect(await builds()).toHaveLength(2);
  await write("web/source.ts", "two");
  expect([await start(), await started()]).toEqual(["of two\n", 3]);
  expect(await builds()).toHaveLength(2);
});

test.each([
  ["killed for memory", "process.kill(process.pid, 'SIGKILL');", /out of memory, .* 600 MB/],
  ["V8 without memory", "process.abort();", /out of memory/],
  ["a full disk", "throw new Error('ENOSPC: no space left on device');", /the disk is full: .*df/],
  ["a read-only folder", "throw new Error('EROFS: read-only file system');", /cannot be written/],
  ["a missing package", "await import('vite');", /packages are missing: npm ci/],
  ["a change meanwhile", `${MAKE}writeFileSync("web/source.ts", "");`, /sources changed .* again/],
])("%s is one line, and the former build stays", async (_, script, line) => {
  await start();
  const [former] = await builds();
  await write("scripts/make-build.mjs", script);
  const [output = "", ...more] = (await start()).trimEnd().split("\n");
  expect(output).toMatch(/^the build failed: /);
  expect(output).toMatch(line);
  expect(more).toEqual([]);
  expect(await builds()).toContain(former);
});

test("an unforeseen failure prints what the build said", async () => {
  await write("scripts/make-build.mjs", "throw new Error('unforeseen');");
  expect(await start()).toMatch(/Error: unforeseen.*\nthe build failed: see above\n$/s);
});

test("a release lacks build.mjs, so it builds nothing and names what is missing", async () => {
  await rm(join(project, "scripts/build.mjs"));
  expect(await start()).toMatch(/^avisos: Cannot find module .*dist-server\/admin\.js.*\n$/);
});
