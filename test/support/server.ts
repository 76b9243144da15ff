import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { stopCluster } from "../../server/database/embedded-postgres/stop.ts";
import { openOwner, type Sql } from "./database/sql.ts";
import { copyTemplate, databasesFolder } from "./database-template.ts";
import { freePort } from "./free-port.ts";
import { outputOf } from "./processes.ts";

const projectRoot = join(import.meta.dirname, "../..");
const START_DEADLINE_MS = 60_000;

/** Returns the contents of the files on which the database of a new server depends. */
async function sourcesOfDatabase(): Promise<Buffer[]> {
  const migrations = (await readdir(join(projectRoot, "supabase/migrations"))).sort();
  const sql = ["auth.sql", "seed.sql", ...migrations.map((name) => `migrations/${name}`)];
  const files = ["dist-server/.built-from", ...sql.map((name) => `supabase/${name}`)];
  return Promise.all(files.map((file) => readFile(join(projectRoot, file))));
}

async function makeDatabase(folder: string) {
  const server = await TestServer.create();
  try {
    await server.up();
    await server.down();
    // Without fsync the rows still survive a killed process, and waiting for the disk would double
    // the time of the tests.
    await appendFile(join(server.cluster, "postgresql.auto.conf"), "fsync = off\n");
    await rename(server.cluster, folder);
  } finally {
    await server.dispose();
  }
}

/** A server process of the built project, with its own port and data directory. */
export class TestServer {
  readonly port: number;
  readonly dataDir: string;
  readonly env: Record<string, string>;
  readonly #scratch: string;
  readonly #root: string;
  #process: ChildProcess | undefined;
  readonly #running = new Set<ChildProcess>();
  /** Everything that the process has written to stdout and stderr. */
  output = "";

  private constructor(port: number, scratch: string, env: Record<string, string>, root: string) {
    this.port = port;
    this.#scratch = scratch;
    this.#root = root;
    this.dataDir = env.DATA_DIR ?? scratch;
    // The rate limits are off, because tests sign up more people than a church. Tests of the limits
    // switch them on.
    this.env = { PORT: String(port), DATA_DIR: this.dataDir, RATE_LIMITS: "off", ...env };
  }

  /** Creates a server without starting it. `root` is the folder of the build that it runs. */
  static async create(env: Record<string, string> = {}, root = projectRoot): Promise<TestServer> {
    const scratch = await mkdtemp(join(databasesFolder, "avisos-test-"));
    return new TestServer(await freePort(), scratch, env, root);
  }

  /**
   * Creates a server without starting it. Its database is a copy of a template that was made once
   * for this build, except with `DATABASE_URL`. `root` must have the project's migrations.
   */
  static async prepared(env: Record<string, string> = {}, root = projectRoot): Promise<TestServer> {
    const server = await TestServer.create(env, root);
    if (env.DATABASE_URL === undefined) {
      await mkdir(server.dataDir, { recursive: true, mode: 0o700 });
      await copyTemplate("server", await sourcesOfDatabase(), makeDatabase, server.cluster);
    }
    return server;
  }

  /** Creates a server with a prepared database and starts it. */
  static async start(env: Record<string, string> = {}, root = projectRoot): Promise<TestServer> {
    const server = await TestServer.prepared(env, root);
    await server.up();
    return server;
  }

  /** The folder of the server's PostgreSQL. */
  get cluster(): string {
    return join(this.dataDir, "postgres");
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Returns the process id of the server's PostgreSQL. @throws when it does not run */
  async postmaster(): Promise<number> {
    return Number.parseInt(await readFile(join(this.cluster, "postmaster.pid"), "utf8"), 10);
  }

  /** Starts a program of the build with the environment of this server. */
  spawn(script: string, ...args: string[]): ChildProcess {
    // The other variables of the machine are left out, because they could configure the server.
    const env = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...this.env };
    const child = spawn(process.execPath, [join(this.#root, "dist-server", script), ...args], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#running.add(child);
    child.once("exit", () => this.#running.delete(child));
    return child;
  }

  /** Runs a program of the build. Resolves to its exit code and its output. */
  async run(script: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
    const child = this.spawn(script, ...args);
    const output = outputOf(child);
    const [code] = await once(child, "close");
    return { code, output: output() };
  }

  /**
   * Runs a program of the build that must fail with one line. Resolves to the line. @throws when
   * the program succeeds
   */
  async refusal(script = "main.js", ...args: string[]): Promise<string> {
    const { code, output } = await this.run(script, ...args);
    if (code === 1 && /^.+\n$/.test(output)) return output.trim();
    throw new Error(`${script} ended with ${code}: ${output}`);
  }

  /** Starts the server and waits until it prints its address. */
  async up(): Promise<void> {
    const child = this.spawn("main.js");
    this.#process = child;
    const timer = setTimeout(() => child.kill("SIGKILL"), START_DEADLINE_MS);
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.output += chunk;
        if (/^Avisos .*: http/m.test(this.output)) resolve();
      };
      child.stdout?.on("data", read);
      child.stderr?.on("data", read);
      child.once("exit", (code) => reject(new Error(`no start, but ${code}: ${this.output}`)));
    }).finally(() => clearTimeout(timer));
  }

  /**
   * Sends `signal` and waits until the server has ended. Resolves to the exit code, which is null
   * after SIGKILL.
   */
  async down(signal: "SIGTERM" | "SIGINT" | "SIGKILL" = "SIGTERM"): Promise<number | null> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = once(child, "exit");
    child.kill(signal);
    const [code] = await ended;
    this.output = "";
    return code;
  }

  /**
   * Opens connections as the database's owner, to prepare and verify rows. The caller must end
   * them.
   */
  owner(): Sql {
    return openOwner(this.dataDir);
  }

  /** Runs `work` with connections as the database's owner, and ends them. */
  asOwner<T>(work: (owner: Sql) => Promise<T>): Promise<T> {
    const owner = this.owner();
    return work(owner).finally(() => owner.end());
  }

  /** Kills all processes of the server, and removes its own data directory. */
  async dispose(): Promise<void> {
    for (const child of this.#running) {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
    // The database of another server must keep running, so this server stops only a cluster that it
    // started or created.
    if (this.#process || this.dataDir === this.#scratch) {
      await stopCluster(this.cluster).catch(() => {});
    }
    await rm(this.#scratch, { recursive: true, force: true });
  }
}
