import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { PackedRelease } from "../support/builds/packed-release.ts";
import { PUBLISHABLE_KEY } from "../support/clients/visitor.ts";
import { wasShutDown } from "../support/database/postgres.ts";
import { openOwner } from "../support/database/sql.ts";
import { forFile } from "../support/fixtures.ts";

const EMAIL = "maria@example.org";
const BUILDS = /vite|rolldown|esbuild|tailwind|typescript|^react|radix|playwright|biome/;

const release = await forFile(PackedRelease.make());
// npx runs the packages' install scripts; what is installed here does without.
/** The folder it is installed in, and the program there. */
const installed = await release.install("--ignore-scripts");
const program = join(installed, "node_modules/.bin/avisos");
/** The names of all packages below `folder`, a node_modules. */
async function packagesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const manifest = /(^|node_modules\/)(@[^/]+\/)?[^/@.][^/]*\/package\.json$/;
  const texts = files.filter((file) => manifest.test(file)).map((file) => join(folder, file));
  return Promise.all(texts.map(async (file) => JSON.parse(await readFile(file, "utf8")).name));
}

async function expectStopped(child: ChildProcess, folder: string) {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  const cluster = join(folder, "data/postgres");
  // The shell of npx ends before the board does.
  const isLeft = () => existsSync(join(cluster, "postmaster.pid"));
  await expect.poll(isLeft, { timeout: 15_000 }).toBe(false);
  expect(await wasShutDown(cluster)).toBe(true);
}

async function signUp(url: string) {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "content-type": "application/json" },
    body: JSON.stringify({ email: EMAIL, password: "senha-de-teste", data: { name: "Maria" } }),
  });
  expect(answer.status).toBe(200);
}

/** Posts an announcement as the database's owner. */
async function announce(folder: string): Promise<string> {
  const owner = openOwner(join(folder, "data"));
  const [row] = await owner<{ id: string }[]>`
    insert into public.announcements (title, description, date) values ('Mutirão', 'x', now() + interval '1 day')
    returning id
  `;
  await owner.end();
  return row?.id ?? "";
}

test("it holds neither tests, nor sources, nor anybody's configuration", async () => {
  const files = (await release.run("/", "tar", "tzf", release.tarball)).split("\n");
  const own = files.filter((file) => !file.startsWith("package/node_modules/"));
  expect(own.filter((file) => /\.([cm]?tsx?|map)$|\/tests?\/|\.env$|\/data\//.test(file))).toEqual(
    [],
  );
  for (const name of ["LICENSE", "README.md", "CHANGELOG.md", "dist-server/licenses.md"]) {
    expect(own).toContain(`package/${name}`);
  }
});

test("what is installed runs the server and builds nothing, in the versions of package-lock.json", async () => {
  const names = await packagesIn(join(installed, "node_modules"));
  expect(names).toContain("bcrypt");
  expect(names.filter((name) => BUILDS.test(name))).toEqual([]);
  // Fails for a package that is missing, superfluous or of another version than another asks for.
  await release.run(installed, "npm", "ls", "--all");
});

test("npx in an empty folder: start, admin, backup, restore; what was installed starts with what it restored", {
  timeout: 400_000,
}, async () => {
  const npx = ["npx", "--yes", `./${basename(release.tarball)}`];
  const { folder, url } = await release.emptyFolder();
  const board = await release.start(folder, ...npx);
  await signUp(url);
  const said = await release.run(folder, ...npx, "admin", EMAIL);
  expect(said).toBe(`${EMAIL} is an admin now\n`);
  const id = await announce(folder);
  const backups = join(folder, "elsewhere");
  const [, file = ""] = /^(\S+)/.exec(await release.run(folder, ...npx, "backup", backups)) ?? [];
  board.kill("SIGTERM");
  await expectStopped(board, folder);

  await rm(join(folder, "data"), { recursive: true });
  await release.run(folder, ...npx, "restore", file);
  const restored = await release.start(folder, program);
  const page = await (await fetch(url)).text();
  expect(page).toContain("Mutirão");
  for (const [, path] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  }
  expect(await release.run(folder, program, "admin", EMAIL)).toBe(`${EMAIL} already is an admin\n`);
  const picture = await fetch(`${url}/imagens/${id}/1.png`);
  const plain = await readFile(join(installed, "node_modules/avisos/dist/previa.png"));
  expect(Buffer.from(await picture.arrayBuffer()).equals(plain)).toBe(false);
  process.kill(-(restored.pid ?? 0), "SIGINT");
  await expectStopped(restored, folder);
});

test.each([
  [
    "an unknown command",
    "exec $0 nonsense",
    /^there is no program nonsense: server, admin, backup, restore\n$/,
  ],
  [
    "too few open files",
    "ulimit -n 128; exec $0",
    /^Avisos needs 512 open files, and 128 are allowed; .*\n$/,
  ],
])("%s is one line", async (_, script, line) => {
  const failed = release.run("/", "sh", "-c", script, program);
  await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(line) });
});

test("a release that lacks a file is one line", async () => {
  const file = join(installed, "node_modules/avisos/dist-server/run-server.js");
  await rename(file, `${file}.away`);
  await expect(release.run("/", program)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^this release is incomplete \(dist-server\/run-server\.js is missing\): install it again\n$/,
    ),
  });
  await rename(`${file}.away`, file);
});
