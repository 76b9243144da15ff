import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import { freePort } from "../support/free-port.ts";
import { outputOf } from "../support/output-of.ts";

const RELEASE = join(import.meta.dirname, "../../scripts/release.mjs");
const exec = promisify(execFile);

/** A release of the present build, and the boards that are started from it in folders of their own. */
export class PackedRelease {
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

  /** The environment without what npm and Vitest added; npm's cache is empty at first. */
  get #options() {
    const added = /^(npm_|VITEST|NODE_ENV$|INIT_CWD$)/;
    const kept = Object.entries(process.env).filter(([name]) => !added.test(name));
    return { env: { ...Object.fromEntries(kept), npm_config_cache: join(this.#scratch, "npm") } };
  }

  /** Installs it as on a server; resolves to the folder that holds node_modules. */
  async install(...options: string[]): Promise<string> {
    const folder = await mkdtemp(join(this.#scratch, "installed-"));
    await this.run(folder, "npm", "install", "--prefix", folder, ...options, this.tarball);
    return folder;
  }

  /** A folder with a `.env` and the release, which `npx` starts as `./<name>`. */
  async emptyFolder(): Promise<{ folder: string; url: string }> {
    const folder = await mkdtemp(join(this.#scratch, "board-"));
    const port = await freePort();
    await writeFile(join(folder, ".env"), `PORT=${port}\nCHURCH_NAME=da Graça\nRATE_LIMITS=off\n`);
    await copyFile(this.tarball, join(folder, basename(this.tarball)));
    return { folder, url: `http://localhost:${port}` };
  }

  /** Runs a command in `folder` to its end; throws when it fails, with its output. */
  async run(folder: string, ...[command = "", ...args]: string[]): Promise<string> {
    return (await exec(command, args, { cwd: folder, ...this.#options })).stdout;
  }

  /** Starts the board in `folder` by a command, and waits until it prints its address. */
  async start(folder: string, ...[command = "", ...args]: string[]): Promise<ChildProcess> {
    const child = spawn(command, args, { cwd: folder, ...this.#options, detached: true });
    this.#running.add(child);
    child.once("close", () => this.#running.delete(child));
    await expect.poll(outputOf(child), { timeout: 180_000 }).toMatch(/^Avisos da Graça TC: http/m);
    return child;
  }

  /** Ends what a failed test left running, and removes everything. */
  async dispose(): Promise<void> {
    for (const child of this.#running) {
      const ended = once(child, "close");
      process.kill(-(child.pid ?? 0), "SIGTERM");
      await ended;
    }
    await rm(this.#scratch, { recursive: true, force: true });
  }
}
