import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { outputOf } from "../output-of.ts";

const original = join(import.meta.dirname, "../../..");
const SOURCES = [
  ...["package.json", "package-lock.json", "tsconfig.base.json", "vite.config.ts"],
  ...["scripts", "server", "supabase", "web"],
];

/** What a program came to: its exit code and all that it wrote. */
export type Outcome = { code: number | null; output: string };

/** A copy of the project in a folder of its own, built as the original is; it may be damaged. */
export class ProjectCopy {
  readonly root: string;
  /** What its programs are started with besides PATH and HOME. */
  readonly env: Record<string, string> = {};
  readonly #running = new Set<ChildProcess>();

  private constructor(root: string) {
    this.root = root;
  }

  static async copy(): Promise<ProjectCopy> {
    const root = await mkdtemp(join(tmpdir(), "avisos-project-"));
    for (const name of SOURCES) {
      await cp(join(original, name), join(root, name), { recursive: true });
    }
    const build = await realpath(join(original, ".builds/current"));
    await cp(build, join(root, ".builds", basename(build)), { recursive: true });
    await symlink(basename(build), join(root, ".builds/current"));
    for (const part of ["dist", "dist-server"]) {
      await symlink(`.builds/current/${part}`, join(root, part));
    }
    // Links, of which some can be replaced.
    await mkdir(join(root, "node_modules/.bin"), { recursive: true });
    for (const folder of ["node_modules", "node_modules/.bin"]) {
      for (const name of await readdir(join(original, folder))) {
        if (name === ".bin") continue;
        await symlink(join(original, folder, name), join(root, folder, name));
      }
    }
    return new ProjectCopy(root);
  }

  path(...names: string[]): string {
    return join(this.root, ...names);
  }

  /** The folder of the build that is in place. */
  build(): Promise<string> {
    return realpath(this.path(".builds/current"));
  }

  /** The names of all folders of builds, whole or not. */
  async builds(): Promise<string[]> {
    return (await readdir(this.path(".builds"))).filter((name) => /-/.test(name));
  }

  /** Makes the next start build. */
  makeStale(): Promise<void> {
    return writeFile(this.path("web/lib/changed.ts"), `export const changed = "${Math.random()}";`);
  }

  /** Replaces a program that builds by a shell script, in which `$REAL` is that program. */
  async replaceProgram(name: string, script: string): Promise<void> {
    const program = this.path("node_modules/.bin", name);
    const real = await readlink(program);
    await rm(program);
    await writeFile(program, `#!/bin/sh\nREAL=${real}\n${script}\n`);
    await chmod(program, 0o755);
  }

  /** Starts a program in the project's folder as the leader of a group. */
  spawn(program: string, ...args: string[]): ChildProcess {
    const env = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...this.env };
    const child = spawn(program, args, {
      cwd: this.root,
      detached: true,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#running.add(child);
    child.once("exit", () => this.#running.delete(child));
    return child;
  }

  /** Runs a program in the project's folder to its end. */
  async run(program: string, ...args: string[]): Promise<Outcome> {
    const child = this.spawn(program, ...args);
    const output = outputOf(child);
    const [code] = await once(child, "close");
    return { code, output: output() };
  }

  async dispose(): Promise<void> {
    for (const child of this.#running) {
      const ended = once(child, "exit");
      process.kill(-(child.pid ?? 0), "SIGKILL");
      await ended;
    }
    await rm(this.root, { recursive: true, force: true });
  }
}
