import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { exampleOf, variables } from "../support/clients/api-document.ts";

const projectRoot = join(import.meta.dirname, "../..");

// Node.js 20 has no WebSocket without it, and later ones need it no more.
const NODE_OPTIONS = process.version.startsWith("v20.") ? "--experimental-websocket" : "";

type Account = { AVISOS_URL: string; AVISOS_EMAIL: string; AVISOS_PASSWORD: string };
type Ran = { code: number | null; output: string; errors: string };

/** A folder in which the examples of docs/api.md are run word for word, as one account of one board. */
export class ExampleFolder {
  readonly path: string;
  readonly #account: Account;

  private constructor(path: string, account: Account) {
    this.path = path;
    this.#account = account;
  }

  static async create(url: string, email: string, password: string): Promise<ExampleFolder> {
    const path = await mkdtemp(join(tmpdir(), "avisos-examples-"));
    await symlink(join(projectRoot, "node_modules"), join(path, "node_modules"));
    await mkdir(join(path, "bin"));
    await symlink(join(projectRoot, "test/support/clients/curl.mjs"), join(path, "bin/curl"));
    return new ExampleFolder(path, {
      AVISOS_URL: url,
      AVISOS_EMAIL: email,
      AVISOS_PASSWORD: password,
    });
  }

  /** Runs the script of an example; its other files are written first, those in `files` in their place. */
  async run(
    number: number,
    { args = [], files = {} }: { args?: string[]; files?: Record<string, string> } = {},
  ): Promise<Ran> {
    const blocks = exampleOf(number);
    for (const { file, text } of blocks) {
      if (file !== "") await writeFile(join(this.path, file), files[file] ?? text);
    }
    const script = blocks.find(({ language }) => language === "js" || language === "sh");
    if (script?.language === "js") return this.#start(process.execPath, [script.file, ...args]);
    return this.#start("bash", ["-euo", "pipefail", "-c", script?.text ?? "exit 99"]);
  }

  async #start(program: string, args: string[]): Promise<Ran> {
    const PATH = [join(this.path, "bin"), process.env.PATH].join(delimiter);
    const env = { PATH, TZ: "UTC", NODE_OPTIONS, ...variables, ...this.#account };
    const child = spawn(program, args, { cwd: this.path, env });
    const ran: Ran = { code: null, output: "", errors: "" };
    child.stdout.on("data", (chunk) => {
      ran.output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      ran.errors += chunk;
    });
    [ran.code] = await once(child, "close");
    return ran;
  }

  dispose(): Promise<void> {
    return rm(this.path, { recursive: true, force: true });
  }
}
