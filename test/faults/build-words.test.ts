import { readlink, rm } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Outcome, ProjectCopy } from "../support/builds/project-copy.ts";
import { thoroughTest } from "../support/thorough-test.ts";

const MEMORY = /^the build failed: .* for want of memory, of which it needs some \d+ MB: .*$/;

// In place of Vite, where it builds the web app: takes over what the build in place has in that folder, without the app's
// own script.
const LOSE_A_FILE =
  '[ "$4" = --config ] && exec "$REAL" "$@"; cp -r ".builds/current/$(echo $5 | sed s,.*/build-[^/]*/,,)" "$5" && rm -f "$5"/assets/index-*.js';

let project: ProjectCopy;

beforeEach(async () => {
  project = await ProjectCopy.copy();
});

afterEach(() => project.dispose());

/** Starts a command that needs neither a port nor a database; whoever reaches it is told how to use it. */
const start = () => project.run("node", "scripts/avisos.mjs", "admin");

function expectOneLine({ code, output }: Outcome, line: RegExp) {
  expect(output.trimEnd()).toMatch(line);
  expect(output.trimEnd().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}

describe("one line says what to do when a build fails", { timeout: 120_000 }, () => {
  beforeEach(() => project.makeStale());

  thoroughTest("a step is ended by the kernel", {}, async () => {
    await project.replaceProgram("vite", "kill -KILL $$");
    expectOneLine(await start(), MEMORY);
  });

  thoroughTest("the builder is ended by the kernel", {}, async () => {
    await project.replaceProgram("vite", "kill -KILL $PPID");
    expectOneLine(await start(), MEMORY);
  });

  thoroughTest("V8 has no room left", {}, async () => {
    await project.replaceProgram("vite", 'NODE_OPTIONS=--max-old-space-size=20 exec "$REAL" "$@"');
    expectOneLine(await start(), MEMORY);
  });

  thoroughTest("a disk that is full", {}, async () => {
    const builds = project.path(".builds");
    const mount = `mount -t tmpfs -o size=2m tmpfs '${builds}' && exec node scripts/avisos.mjs admin`;
    // Only root can mount; what it mounts here is gone with the process.
    const outcome = await project.run("unshare", "--mount", "sh", "-c", mount);
    expectOneLine(outcome, /^the build failed: the disk is full: make room \(df -h\), .*$/);
  });

  thoroughTest("a folder that cannot be written", {}, async () => {
    const { root } = project;
    const mount = `mount --bind '${root}' '${root}' && mount -o remount,ro,bind '${root}' && cd '${root}'`;
    const command = `${mount} && exec node scripts/avisos.mjs admin`;
    const outcome = await project.run("unshare", "--mount", "sh", "-c", command);
    expectOneLine(
      outcome,
      /^the build failed: .*cannot be written \(EROFS\): run npm run build as .*$/,
    );
  });

  test("packages that are not installed", async () => {
    await rm(project.path("node_modules"), { recursive: true });
    expectOneLine(await start(), /^the build failed: packages are missing: npm ci$/);
  });

  test("a file that the build has lost", async () => {
    await project.replaceProgram("vite", LOSE_A_FILE);
    const before = await readlink(project.path(".builds/current"));
    expectOneLine(
      await start(),
      /^the build failed: dist\/assets\/index-.*\.js is missing in it: start again, or npm ci$/,
    );
    expect(await readlink(project.path(".builds/current"))).toBe(before);
    expect(await project.builds()).toEqual([before]);
  });
});

test("a package that is missing at a start", async () => {
  await rm(project.path("node_modules/bcrypt"));
  for (const script of ["scripts/avisos.mjs", "dist-server/main.js"]) {
    const outcome = await project.run("node", script);
    expectOneLine(outcome, /^avisos: a package is missing \(bcrypt\): npm ci$/);
  }
});
