import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openOwner, type Sql } from "./database/sql.ts";
import { copyTemplate } from "./database-template.ts";
import { freePort } from "./free-port.ts";
import { outputOf } from "./output-of.ts";

const projectRoot = join(import.meta.dirname, "../..");
const START_DEADLINE_MS = 60_000;

/** What the database of a new server depends on. */
async function sourcesOfDatabase(): Promise<Buffer[]> {
  const migrations = join(projectRoot, "supabase/migrations");
  const files = (await readdir(migrations)).sort().map((name) => join(migrations, name));
  const build = join(projectRoot, "dist-server/.built-from");
  const others = ["auth.sql", "seed.sql"].map((name) => join(projectRoot, "supabase", name));
  return Promise.all([build, ...others, ...files].map((file) => readFile(file)));
}

async function makeDatabase(folder: string) {
  const server = await TestServer.create();
  try {
    await server.up();
    await server.down();
    // Written rows outlive processes without it; waiting for the disk takes as long as the tests themselves.
    await appendFile(join(server.dataDir, "postgres/postgresql.auto.conf"), "fsync = off\n");
    await rename(join(server.dataDir, "postgres"), folder);
  } finally {
    await server.dispose();
  }
}

/** A real server process of the built project, on a port and in a data directory of its own. */
export class TestServer {
  readonly port: number;
  readonly dataDir: string;
  readonly env: Record<string, string>;
  readonly #scratch: string;
  readonly #root: string;
  #process: ChildProcess | undefined;
  readonly #running = new Set<ChildProcess>();
  /** Everything the process has written so far, on both streams. */
  output = "";

  private constructor(port: number, scratch: string, env: Record<string, string>, root: string) {
    this.port = port;
    this.#scratch = scratch;
    this.#root = root;
    this.dataDir = env.DATA_DIR ?? scratch;
    // Tests sign more people up than a church would in a day; those of the limits switch them on.
    this.env = { PORT: String(port), DATA_DIR: this.dataDir, RATE_LIMITS: "off", ...env };
  }

  /** `root` is the folder of the build to run, when it is not the project's own. */
  static async create(env: Record<string, string> = {}, root = projectRoot): Promise<TestServer> {
    const scratch = await mkdtemp(join(tmpdir(), "avisos-test-"));
    return new TestServer(await freePort(), scratch, env, root);
  }

  /**
   * A server that has not been started, whose database is migrated and seeded already: a copy of one that was
   * started and stopped once for this build. Not with a database of its own (`DATABASE_URL`).
   * Tests of the first start use `create`. `root` has to have the project's migrations.
   */
  static async prepared(env: Record<string, string> = {}, root = projectRoot): Promise<TestServer> {
    const server = await TestServer.create(env, root);
    if (env.DATABASE_URL === undefined) {
      await mkdir(server.dataDir, { recursive: true, mode: 0o700 });
      await copyTemplate("server", await sourcesOfDatabase(), makeDatabase, server.#cluster);
    }
    return server;
  }

  /** A running server with a prepared database. */
  static async start(env: Record<string, string> = {}, root = projectRoot): Promise<TestServer> {
    const server = await TestServer.prepared(env, root);
    await server.up();
    return server;
  }

  get #cluster(): string {
    return join(this.dataDir, "postgres");
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** The number of the process that is PostgreSQL. @throws when there is none. */
  async postmaster(): Promise<number> {
    return Number.parseInt(await readFile(join(this.#cluster, "postmaster.pid"), "utf8"), 10);
  }

  /** Starts a program of the build with this server's environment. */
  spawn(script: string, ...args: string[]): ChildProcess {
    // Only what the program needs: variables of the machine must not configure the server under test.
    const env = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...this.env };
    const child = spawn(process.execPath, [join(this.#root, "dist-server", script), ...args], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#running.add(child);
    child.once("exit", () => this.#running.delete(child));
    return child;
  }

  /** Runs a program of the build to its end. */
  async run(script: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
    const child = this.spawn(script, ...args);
    const output = outputOf(child);
    const [code] = await once(child, "close");
    return { code, output: output() };
  }

  /** The one line with which a program of the build ends that cannot do what it is asked. @throws unless it is one. */
  async refusal(script = "main.js", ...args: string[]): Promise<string> {
    const { code, output } = await this.run(script, ...args);
    if (code === 1 && /^.+\n$/.test(output)) return output.trim();
    throw new Error(`${script} ended with ${code}: ${output}`);
  }

  /** Starts the server and waits until it says that it listens. */
  async up(): Promise<void> {
    const child = this.spawn("main.js");
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("no start in time")), START_DEADLINE_MS);
      const read = (chunk: Buffer) => {
        this.output += chunk;
        if (/^Avisos .*: http/m.test(this.output)) {
          clearTimeout(timer);
          resolve();
        }
      };
      child.stdout?.on("data", read);
      child.stderr?.on("data", read);
      child.once("exit", (code) => {
        clearTimeout(timer);
        reject(new Error(`the server ended with ${code}: ${this.output}`));
      });
    });
  }

  /** Sends `signal` and waits for the end; returns the exit code, null after SIGKILL. */
  async down(signal: "SIGTERM" | "SIGINT" | "SIGKILL" = "SIGTERM"): Promise<number | null> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = once(child, "exit");
    child.kill(signal);
    const [code] = await ended;
    this.output = "";
    return code;
  }

  /** A connection as the database's owner, to arrange and to verify; the caller ends it. */
  owner(): Sql {
    return openOwner(this.dataDir);
  }

  /** Runs `work` with such a connection, and ends it. */
  asOwner<T>(work: (owner: Sql) => Promise<T>): Promise<T> {
    const owner = this.owner();
    return work(owner).finally(() => owner.end());
  }

  /**
   * Stops the server, and whatever a test that failed has left running, and removes its data directory,
   * unless it was told to use another.
   */
  async dispose(): Promise<void> {
    for (const child of this.#running) {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
    // A folder that it was given, and in which it was refused, is another server's.
    if (this.#process || this.dataDir === this.#scratch) await this.#endDatabase();
    await rm(this.#scratch, { recursive: true, force: true });
  }

  /** Ends the database that a killed server has left running. */
  async #endDatabase(): Promise<void> {
    const pid = await this.postmaster().catch(() => 0);
    const isRunning = async () => {
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      return command.includes(this.dataDir);
    };
    if (!(await isRunning())) return;
    process.kill(pid, "SIGQUIT");
    while (await isRunning()) await delay(20);
  }
}
