import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { stopCluster } from "../../server/database/cluster/stop.ts";
import { openOwner, type Sql } from "./database/sql.ts";
import { copyTemplate, databasesFolder } from "./database-template.ts";
import { freePort } from "./free-port.ts";
import { outputOf } from "./processes.ts";

const projectRoot = join(import.meta.dirname, "../..");
const START_DEADLINE_MS = 60_000;

/** The files that the database of a new server depends on. */
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
    // Written rows outlive processes without it; waiting for the disk takes as long as the tests themselves.
    await appendFile(join(server.cluster, "postgresql.auto.conf"), "fsync = off\n");
    await rename(server.cluster, folder);
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

  /** A server that has not been started; `root` is the folder of the build to run, when it is not the project's own. */
  static async create(env: Record<string, string> = {}, root = projectRoot): Promise<TestServer> {
    const scratch = await mkdtemp(join(databasesFolder, "avisos-test-"));
    return new TestServer(await freePort(), scratch, env, root);
  }

  /**
   * A server that has not been started, whose database is a copy of one that was started and stopped once for this
   * build, unless it has one of its own (`DATABASE_URL`). `root` has to have the project's migrations.
   */
  static async prepared(env: Record<string, string> = {}, root = projectRoot): Promise<TestServer> {
    const server = await TestServer.create(env, root);
    if (env.DATABASE_URL === undefined) {
      await mkdir(server.dataDir, { recursive: true, mode: 0o700 });
      await copyTemplate("server", await sourcesOfDatabase(), makeDatabase, server.cluster);
    }
    return server;
  }

  /** A running server with a prepared database. */
  static async start(env: Record<string, string> = {}, root = projectRoot): Promise<TestServer> {
    const server = await TestServer.prepared(env, root);
    await server.up();
    return server;
  }

  /** The folder of its PostgreSQL. */
  get cluster(): string {
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
    return Number.parseInt(await readFile(join(this.cluster, "postmaster.pid"), "utf8"), 10);
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

  /** Stops whatever still runs of the server, and removes its data directory unless it was told to use another. */
  async dispose(): Promise<void> {
    for (const child of this.#running) {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
    // A folder that it was given, and in which it was refused, is another server's.
    if (this.#process || this.dataDir === this.#scratch) {
      await stopCluster(this.cluster).catch(() => {});
    }
    await rm(this.#scratch, { recursive: true, force: true });
  }
}
