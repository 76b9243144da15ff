import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { signUp } from "../support/clients/visitor.ts";
import { wasShutDown } from "../support/database/postgres.ts";
import { openOwner } from "../support/database/sql.ts";
import { forFile } from "../support/for-file.ts";
import { freePort } from "../support/free-port.ts";
import { outputOf } from "../support/processes.ts";

const EMAIL = "maria@example.org";
const BUILD_PACKAGES = /vite|rolldown|esbuild|tailwind|typescript|^react|radix|playwright|biome/;

const RELEASE = join(import.meta.dirname, "../../scripts/release.mjs");
const exec = promisify(execFile);

/**
 * A packed release of the current build, and the servers that tests start from it, each in its own
 * folder.
 */
class PackedRelease {
  readonly tarball: string;
  readonly #scratch: string;
  readonly #running = new Set<ChildProcess>();

  private constructor(scratch: string, tarball: string) {
    this.#scratch = scratch;
    this.tarball = tarball;
  }

  static async make(): Promise<PackedRelease> {
    const scratch = await mkdtemp(join(tmpdir(), "avisos-packed-"));
    const { stdout } = await exec("node", [RELEASE, scratch]);
    return new PackedRelease(scratch, join(scratch, stdout.trim()));
  }

  /** The environment without the variables of npm and Vitest, and with an empty npm cache. */
  get #options() {
    const added = /^(npm_|VITEST|NODE_ENV$|INIT_CWD$)/;
    const variables = Object.entries(process.env).filter(([name]) => !added.test(name));
    return {
      env: { ...Object.fromEntries(variables), npm_config_cache: join(this.#scratch, "npm") },
    };
  }

  /**
   * Installs the release with npm as an operator would. Resolves to the folder that contains
   * node_modules.
   */
  async install(...options: string[]): Promise<string> {
    const folder = await mkdtemp(join(this.#scratch, "installed-"));
    await this.run(folder, "npm", "install", "--prefix", folder, ...options, this.tarball);
    return folder;
  }

  /**
   * Creates a folder with a `.env` and the release's archive, which `npx` can start as `./<name>`.
   */
  async emptyFolder(): Promise<{ folder: string; url: string }> {
    const folder = await mkdtemp(join(this.#scratch, "board-"));
    const port = await freePort();
    await writeFile(join(folder, ".env"), `PORT=${port}\nCHURCH_NAME=da Graça\nRATE_LIMITS=off\n`);
    await copyFile(this.tarball, join(folder, basename(this.tarball)));
    return { folder, url: `http://localhost:${port}` };
  }

  /** Runs a command in `folder`. Resolves to its output. @throws when the command fails */
  async run(folder: string, ...[command = "", ...args]: string[]): Promise<string> {
    return (await exec(command, args, { cwd: folder, ...this.#options })).stdout;
  }

  /** Starts a server in `folder` by a command, and waits until it prints its address. */
  async start(folder: string, ...[command = "", ...args]: string[]): Promise<ChildProcess> {
    const child = spawn(command, args, { cwd: folder, ...this.#options, detached: true });
    this.#running.add(child);
    child.once("close", () => this.#running.delete(child));
    await expect.poll(outputOf(child), { timeout: 180_000 }).toMatch(/^Avisos da Graça: http/m);
    return child;
  }

  /** Stops the servers that a failed test left running, and removes all files. */
  async dispose(): Promise<void> {
    for (const child of this.#running) {
      const ended = once(child, "close");
      process.kill(-(child.pid ?? 0), "SIGTERM");
      await ended;
    }
    await rm(this.#scratch, { recursive: true, force: true });
  }
}

const release = await forFile(PackedRelease.make());
// npm runs no install scripts of packages here. A test below installs the release by npx, which
// runs them.
const installed = await release.install("--ignore-scripts");
const program = join(installed, "node_modules/.bin/avisos");

async function expectStopped(child: ChildProcess, folder: string) {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  const cluster = join(folder, "data/postgres");
  // The shell of npx ends before the server does.
  const isRunning = () => existsSync(join(cluster, "postmaster.pid"));
  await expect.poll(isRunning, { timeout: 15_000 }).toBe(false);
  expect(await wasShutDown(cluster)).toBe(true);
}

test("a release contains no tests, sources or configuration besides its licences", async () => {
  const files = (await release.run("/", "tar", "tzf", release.tarball)).split("\n");
  expect(
    files.filter((file) => /\.([cm]?tsx?|map)$|\/tests?\/|\.env$|\/data\//.test(file)),
  ).toEqual([]);
  const names = ["LICENSE", "README.md", "CHANGELOG.md", "dist-server/licenses.md"];
  expect(files).toEqual(expect.arrayContaining(names.map((name) => `package/${name}`)));
});

test("an installed release contains only the packages that the server needs", async () => {
  const folder = join(installed, "node_modules");
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith("/package.json"),
  );
  expect(names).toContain("bcrypt/package.json");
  expect(names.filter((name) => BUILD_PACKAGES.test(name))).toEqual([]);
  // `npm ls` fails when a package is missing, superfluous or of a version that does not match.
  await release.run(installed, "npm", "ls", "--all");
  // Only React's development version contains this warning, and the release must contain the
  // production version.
  const rendering = await readFile(join(folder, "avisos/dist-server/web/server-entry.js"), "utf8");
  expect(rendering).not.toContain("Each child in a list");
});

test("npx in an empty folder runs each command of a release", {
  timeout: 400_000,
}, async () => {
  const npx = ["npx", "--yes", `./${basename(release.tarball)}`];
  const { folder, url } = await release.emptyFolder();
  const board = await release.start(folder, ...npx);
  await signUp(url, EMAIL);
  expect(await release.run(folder, ...npx, "admin", EMAIL)).toBe(`${EMAIL} is an admin now\n`);
  const owner = openOwner(join(folder, "data"));
  const [row] = await owner<{ id: string }[]>`
    insert into public.announcements (title, description, date)
    values ('Mutirão', 'x', now() + interval '1 day') returning id
  `;
  await owner.end();
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
  const plain = await readFile(join(installed, "node_modules/avisos/dist/previa.png"));
  const [boardPicture = ""] = /\/imagens\/quadro\/[0-9a-f]{16}\.png/.exec(page) ?? [];
  for (const path of [`/imagens/${row?.id}/1.png`, boardPicture]) {
    const picture = Buffer.from(await (await fetch(url + path)).arrayBuffer());
    expect([picture.readUInt32BE(16), picture.equals(plain)]).toEqual([1200, false]);
  }
  process.kill(-(restored.pid ?? 0), "SIGINT");
  await expectStopped(restored, folder);
});

const UNKNOWN = /^avisos: unknown command "nonsense"\. Commands: admin, .*--version\. .*\n$/;
const INCOMPLETE =
  /^avisos: Cannot find .*: run npm ci and npm run build, or install the release .*\n$/;

const DAMAGED = /^avisos: \/dist-server\/run-server\.js is damaged: install the release again\n$/;

test.each([
  ["an unknown command", ["nonsense"], "", UNKNOWN],
  ["a release without a file", [], "avisos/dist-server/run-server.js", DAMAGED],
  ["a release without a package", [], "bcrypt", INCOMPLETE],
])("%s makes the program stop with one line", async (_, args, missing, stderr) => {
  const file = join(installed, "node_modules", missing);
  if (missing) await rename(file, `${file}.away`);
  const { folder } = await release.emptyFolder();
  await expect(release.run(folder, program, ...args)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(stderr),
  });
  if (missing) await rename(`${file}.away`, file);
});
