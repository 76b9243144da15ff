import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { PUBLISHABLE_KEY } from "../support/clients/visitor.ts";
import { wasShutDown } from "../support/database/postgres.ts";
import { openOwner } from "../support/database/sql.ts";
import { forFile } from "../support/fixtures.ts";
import { PackedRelease } from "./packed-release.ts";

const EMAIL = "maria@example.org";
const BUILDS = /vite|rolldown|esbuild|tailwind|typescript|^react|radix|playwright|biome/;

const release = await forFile(PackedRelease.make());
// npx runs the packages' install scripts; this installation runs none.
const installed = await release.install("--ignore-scripts");
const program = join(installed, "node_modules/.bin/avisos");

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

/** Posts an announcement as the database's owner; resolves to its id. */
async function announce(folder: string): Promise<string> {
  const owner = openOwner(join(folder, "data"));
  const [row] = await owner<{ id: string }[]>`
    insert into public.announcements (title, description, date) values ('Mutirão', 'x', now() + interval '1 day')
    returning id
  `;
  await owner.end();
  return row?.id ?? "";
}

test("a release has licences and no tests, sources or configuration", async () => {
  const files = (await release.run("/", "tar", "tzf", release.tarball)).split("\n");
  expect(
    files.filter((file) => /\.([cm]?tsx?|map)$|\/tests?\/|\.env$|\/data\//.test(file)),
  ).toEqual([]);
  const names = ["LICENSE", "README.md", "CHANGELOG.md", "dist-server/licenses.md"];
  expect(files).toEqual(expect.arrayContaining(names.map((name) => `package/${name}`)));
});

test("an installation has the packages of package-lock.json that run the server, and none that build", async () => {
  const folder = join(installed, "node_modules");
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith("/package.json"),
  );
  expect(names).toContain("bcrypt/package.json");
  expect(names.filter((name) => BUILDS.test(name))).toEqual([]);
  // Fails for a package that is missing, superfluous or of another version than another asks for.
  await release.run(installed, "npm", "ls", "--all");
});

test("npx in an empty folder starts, names an admin, backs up and restores; an installation starts with what it restored", {
  timeout: 400_000,
}, async () => {
  const npx = ["npx", "--yes", `./${basename(release.tarball)}`];
  const { folder, url } = await release.emptyFolder();
  const board = await release.start(folder, ...npx);
  await signUp(url);
  expect(await release.run(folder, ...npx, "admin", EMAIL)).toBe(`${EMAIL} is an admin now\n`);
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
  for (const [, path] of page.matchAll(/"(\/assets\/[^"]+\.js)"/g)) {
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  }
  expect(await release.run(folder, program, "admin", EMAIL)).toBe(`${EMAIL} already is an admin\n`);
  const picture = await fetch(`${url}/imagens/${id}/1.png`);
  const plain = await readFile(join(installed, "node_modules/avisos/dist/previa.png"));
  expect(Buffer.from(await picture.arrayBuffer()).equals(plain)).toBe(false);
  process.kill(-(restored.pid ?? 0), "SIGINT");
  await expectStopped(restored, folder);
});

const UNKNOWN = /^there is no program nonsense: server, admin, backup, restore\n$/;
const INCOMPLETE =
  /^avisos: Cannot find .*: npm ci and npm run build, or install the release .*\n$/;

test.each([
  ["an unknown command", "nonsense", "", UNKNOWN],
  ["a release without a file", "server", "avisos/dist-server/run-server.js", INCOMPLETE],
  ["a release without a package", "server", "bcrypt", INCOMPLETE],
])("%s is one line", async (_, command, missing, stderr) => {
  const file = join(installed, "node_modules", missing);
  if (missing) await rename(file, `${file}.away`);
  const { folder } = await release.emptyFolder();
  await expect(release.run(folder, program, command)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(stderr),
  });
  if (missing) await rename(`${file}.away`, file);
});
