import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../test/support/for-file.ts";
import { outputOf } from "../test/support/processes.ts";

const SCRIPTS = ["avisos.mjs", "build.mjs", "requirements.mjs"];

// Short build script that replaces make-build.mjs. The built program prints the sources from which
// it was built.
const MAKE = `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
const folder = process.argv[2];
appendFileSync("started", "x");
mkdirSync(folder + "/dist-server", { recursive: true });
const source = readFileSync("web/source.ts", "utf8");
const program = "console.log(" + JSON.stringify("of " + source) + ");";
writeFileSync(folder + "/dist-server/admin.js", program);
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

/** Waits until `child` ends, and returns what `child` has printed. */
async function endOf(child: ChildProcess): Promise<string> {
  const output = outputOf(child);
  await once(child, "close");
  return output();
}

const start = () => endOf(run("avisos.mjs", "admin"));

/** Returns the number of builds that were started. */
const started = async () => (await readFile(join(project, "started"), "utf8")).length;

/** Returns the folders of the builds, and the folder to which the link points. */
const builds = async () => ({
  folders: (await readdir(join(project, ".builds"))).filter((name) => /^[ab]$/.test(name)),
  current: await readlink(join(project, ".builds/current")),
});

test("npm start builds only when a source has changed", async () => {
  expect([await start(), await start(), await started()]).toEqual(["of one\n", "of one\n", 1]);
  await write("web/source.test.ts", "no source");
  expect([await start(), await started()]).toEqual(["of one\n", 1]);
  await write("web/source.ts", "two");
  expect([await start(), await started()]).toEqual(["of two\n", 2]);
  expect(await readFile(join(project, "dist-server/admin.js"), "utf8")).toContain("two");
});

test("a build keeps the files of the former build, because a running server may read them", async () => {
  await start();
  expect(await builds()).toEqual({ folders: ["a"], current: "a" });
  await endOf(run("build.mjs"));
  expect(await builds()).toEqual({ folders: ["a", "b"], current: "b" });
  await endOf(run("build.mjs"));
  expect(await builds()).toEqual({ folders: ["a", "b"], current: "a" });
});

test("two simultaneous starts share one build", async () => {
  await write("scripts/make-build.mjs", SLOWLY);
  const outputs = await Promise.all([start(), start()]);
  expect([outputs, await started()]).toEqual([["of one\n", "of one\n"], 1]);
});

test("the start after a killed build builds again", async () => {
  await start();
  await write("scripts/make-build.mjs", SLOWLY);
  const killed = run("build.mjs");
  await expect.poll(started).toBe(2);
  process.kill(-(killed.pid ?? 0), "SIGKILL");
  await once(killed, "close");
  expect(await builds()).toEqual({ folders: ["a", "b"], current: "a" });
  await write("web/source.ts", "two");
  expect([await start(), await started()]).toEqual(["of two\n", 3]);
  expect((await builds()).current).toBe("b");
});

test("a failed build prints one line that says what to do", async () => {
  await start();
  for (const [script, line] of [
    ["process.kill(process.pid, 'SIGKILL');", /it ran out of memory\. .* 600 MB/],
    ["throw new Error('ENOSPC: no space left on device');", /the disk is full: .*df/],
    [`${MAKE}writeFileSync("web/source.ts", "");`, /the sources changed .* again/],
  ] as const) {
    await write("scripts/make-build.mjs", script);
    expect(await start()).toMatch(new RegExp(`^the build failed: ${line.source}.*\n$`));
    expect((await builds()).folders).toContain("a");
  }
  await write("scripts/make-build.mjs", "throw new Error('unforeseen');");
  expect(await start()).toMatch(/^the build failed: .*Error: unforeseen/s);
});

test("a start repairs a built file that lost its end", async () => {
  await start();
  const file = ".builds/current/dist-server/admin.js";
  await write(file, "");
  expect([await start(), await started()]).toEqual(["of one\n", 2]);
  await write(file, "console");
  await rm(join(project, "scripts/build.mjs"));
  const release = run("avisos.mjs", "admin");
  expect(await endOf(release)).toMatch(
    /^avisos: \/dist-server\/admin\.js is damaged: install .*\n$/,
  );
  expect(release.exitCode).toBe(1);
});

test("the start of a release names the built file that is missing", async () => {
  await rm(join(project, "scripts/build.mjs"));
  expect(await start()).toMatch(/^avisos: Cannot find module .*dist-server\/admin\.js.*\n$/);
});
