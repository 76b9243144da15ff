import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ProjectCopy } from "../support/builds/project-copy.ts";
import { outputOf } from "../support/output-of.ts";
import { TestServer } from "../support/server.ts";
import { thoroughTest } from "../support/thorough-test.ts";

const KILLS = 20;
const BOARD = /^Avisos .*: http/m;

let project: ProjectCopy;
let server: TestServer;

beforeEach(async () => {
  project = await ProjectCopy.copy();
  server = await TestServer.prepared();
  Object.assign(project.env, server.env);
});

afterEach(async () => {
  await project.dispose();
  await server.dispose();
});

/** Starts the board as `npm start` does; resolves once it says where it is. */
async function start() {
  const child = project.spawn("node", "scripts/avisos.mjs");
  const output = outputOf(child);
  await expect.poll(output, { timeout: 120_000 }).toMatch(BOARD);
  return { child, output };
}

async function stop(child: ChildProcess) {
  child.kill("SIGTERM");
  await once(child, "close");
  expect(child.exitCode).toBe(0);
}

/** The files that the board's page names, each with the status of its answer. */
async function statusOfFiles(): Promise<Record<string, number>> {
  const page = await fetch(server.url).then((response) => response.text());
  const names = [...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(2);
  const statuses = names.map(async (name) => [name, (await fetch(server.url + name)).status]);
  return Object.fromEntries(await Promise.all(statuses));
}

const expectWholePage = async () =>
  expect(new Set(Object.values(await statusOfFiles()))).toEqual(new Set([200]));

thoroughTest(
  "what is missing or empty is made again by a start",
  {
    timeout: 300_000,
  },
  async () => {
    const [script = ""] = (await readdir(project.path("dist/assets"))).filter((name) =>
      /^index-.*\.js$/.test(name),
    );
    const damages = [
      () => truncate(project.path("dist/assets", script)),
      () => rm(project.path("dist-server/serve.js")),
      () => rm(project.path("dist")),
    ];
    for (const damage of damages) {
      await damage();
      const { child } = await start();
      await expectWholePage();
      await stop(child);
      expect(await project.builds()).toHaveLength(1);
    }
  },
);

test("a damaged server that is started directly says what is wrong", {
  timeout: 120_000,
}, async () => {
  const build = await project.build();
  const entry = "dist-server/web/server-entry.js";
  for (const name of [
    entry,
    "dist/sw.js",
    "dist-server/serve.js",
    "dist-server/build-integrity.js",
  ]) {
    const file = join(build, name);
    await rename(file, `${file}.away`);
    const { code, output } = await project.run("node", "dist-server/main.js");
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/^avisos: the build is incomplete.*: npm run build\n$/),
    });
    await rename(`${file}.away`, file);
  }
});

thoroughTest(
  `a builder that is killed at ${KILLS} random moments`,
  { timeout: 30 * 60_000 },
  async () => {
    // No build is faster; how long one takes here, the first start after a kill shows.
    let duration = 2_000;
    for (let round = 0; round < KILLS; round += 1) {
      await project.makeStale();
      const builder = project.spawn("node", "scripts/build.mjs");
      const ended = once(builder, "exit");
      await Promise.race([ended, delay(Math.random() * duration)]);
      if (builder.exitCode === null) process.kill(-(builder.pid ?? 0), "SIGKILL");
      await ended;
      const begin = performance.now();
      const { child } = await start();
      duration = Math.max(duration, performance.now() - begin);
      await expectWholePage();
      await stop(child);
      // Killed at its very end it leaves the former one, until the next build.
      expect((await project.builds()).length).toBeLessThan(3);
    }
  },
);

thoroughTest(
  "two starts at once build once, and the first keeps its files",
  {
    timeout: 180_000,
  },
  async () => {
    await project.replaceProgram(
      "vite",
      '[ "$4" = --config ] && echo x >> "$PWD/compiled"; exec "$REAL" "$@"',
    );
    await project.makeStale();
    const starts = [project.spawn("npm", "start"), project.spawn("npm", "start")];
    const outputs = starts.map(outputOf);
    const all = () => outputs.map((output) => output()).join("");
    await expect.poll(all, { timeout: 120_000 }).toMatch(BOARD);
    await expect.poll(all, { timeout: 30_000 }).toMatch(/^avisos: .*(is taken|already using)/m);
    expect(all().match(/^another build is running.*; waiting for it$/gm)).toHaveLength(1);
    expect(await readFile(project.path("compiled"), "utf8")).toBe("x\n");
    await expectWholePage();
  },
);

test("a server serves its own build while another is made", { timeout: 180_000 }, async () => {
  await writeFile(project.path(".env"), "CHURCH_NAME=da Prova");
  const { child, output } = await start();
  expect(output()).toContain("Avisos da Prova TC");
  const own = await project.build();
  const before = await statusOfFiles();
  await project.makeStale();
  expect((await project.run("node", "scripts/build.mjs")).code).toBe(0);
  const next = await project.build();
  expect(next).not.toBe(own);
  expect(await statusOfFiles()).toEqual(before);
  // At once, so that the server opens another thread, which loads its own build.
  const pages = await Promise.all(["/", "/telao", "/nada"].map((path) => fetch(server.url + path)));
  for (const page of pages) expect(await page.text()).toMatch(/<div id="root"><(?!\/)/);
  await stop(child);
  expect(existsSync(own)).toBe(true);
  // The next one removes what nobody uses any more, also when it fails.
  await project.replaceProgram("vite", "exit 1");
  expect((await project.run("node", "scripts/build.mjs")).code).toBe(1);
  expect(existsSync(own)).toBe(false);
  expect(existsSync(next)).toBe(true);
});
