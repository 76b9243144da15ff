import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";

const RELEASE = join(import.meta.dirname, "../../../scripts/release.mjs");
const START_DEADLINE_MS = 180_000;
const exec = promisify(execFile);

/** A release made of the present build, and the boards that are started from it in folders of their own. */
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

  /** The machine's environment without what npm and the tests have added; the cache of npm is empty at first. */
  get #env() {
    const added = /^(npm_|VITEST|NODE_ENV$|INIT_CWD$)/;
    const kept = Object.entries(process.env).filter(([name]) => !added.test(name));
    return { ...Object.fromEntries(kept), npm_config_cache: join(this.#scratch, "npm") };
  }

  /** Installs it as on a server; resolves to the folder that holds node_modules. */
  async install(...options: string[]): Promise<string> {
    const folder = await mkdtemp(join(this.#scratch, "installed-"));
    await this.run(folder, "npm", "install", "--prefix", folder, ...options, this.tarball);
    return folder;
  }

  /** A folder that holds a `.env` and the release, which `npx` starts as `./<name>`, and no otherwise. */
  async emptyFolder(): Promise<{ folder: string; url: string }> {
    const folder = await mkdtemp(join(this.#scratch, "board-"));
    const port = await freePort();
    await writeFile(join(folder, ".env"), `PORT=${port}\nCHURCH_NAME=da Graça\nRATE_LIMITS=off\n`);
    await copyFile(this.tarball, join(folder, basename(this.tarball)));
    return { folder, url: `http://localhost:${port}` };
  }

  /** Runs a command in `folder` to its end. @throws when it fails, with what it said. */
  async run(folder: string, ...[command = "", ...args]: string[]): Promise<string> {
    const { stdout } = await exec(command, args, { cwd: folder, env: this.#env });
    return stdout;
  }

  /** Starts the board in `folder` by a command, and waits until it says where it is. */
  async start(folder: string, ...[command = "", ...args]: string[]): Promise<ChildProcess> {
    const child = spawn(command, args, {
      cwd: folder,
      env: this.#env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#running.add(child);
    child.once("close", () => this.#running.delete(child));
    let output = "";
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error(`no start: ${output}`));
      setTimeout(fail, START_DEADLINE_MS).unref();
      child.once("close", fail);
      const read = (chunk: Buffer) => {
        output += chunk;
        if (/^Avisos da Graça TC: http/m.test(output)) resolve();
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
    });
    return child;
  }

  /** Ends what a test that failed has left running, and removes everything. */
  async dispose(): Promise<void> {
    for (const child of this.#running) {
      const ended = once(child, "close");
      process.kill(-(child.pid ?? 0), "SIGTERM");
      await ended;
    }
    await rm(this.#scratch, { recursive: true, force: true });
  }
}
