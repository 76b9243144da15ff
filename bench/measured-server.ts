import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type postgres from "postgres";
import { liftPostingLimits } from "../testing/posting-limits.ts";
import { TestServer } from "../testing/server.ts";
import { atEnd } from "./ending.ts";
import { type Account, KEY } from "./load/requests.ts";
import { processTree } from "./processes.ts";
import { seed } from "./seed.ts";

const MAIN = join(import.meta.dirname, "../dist-server/main.js");
const START_DEADLINE_MS = 30_000;
const STOP_DEADLINE_MS = 15_000;

/** The built server as a church runs it, its log going to a file; only the limits on requests and posts are lifted. */
export class MeasuredServer {
  readonly #place: TestServer;
  #process: ChildProcess | undefined;
  #forgets: (() => unknown)[] = [];

  private constructor(place: TestServer) {
    this.#place = place;
  }

  /** A server with `upcoming` announcements in the next 30 days and `past` ones. */
  static async start(upcoming: number, past = 0): Promise<MeasuredServer> {
    const server = new MeasuredServer(await TestServer.create());
    server.onDispose(atEnd(() => server.dispose()));
    await server.up();
    const sql = server.owner();
    await seed(sql, upcoming, past);
    await liftPostingLimits(sql);
    await sql.end();
    // A server finds what it has to serve when it starts.
    await server.down();
    await server.up();
    return server;
  }

  get port(): number {
    return this.#place.port;
  }

  get url(): string {
    return this.#place.url;
  }

  get socketDir(): string {
    return join(this.#place.dataDir, "postgres");
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  owner(): postgres.Sql {
    return this.#place.owner();
  }

  /** Starts the server; returns the milliseconds until it first says that it is well. */
  async up(): Promise<number> {
    const log = openSync(join(this.#place.dataDir, "bench.log"), "a");
    const started = performance.now();
    this.#process = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...this.#place.env },
      stdio: ["ignore", log, log],
      // Ctrl-C reaches the bench alone, which then stops the server in order.
      detached: true,
    });
    closeSync(log);
    while (performance.now() - started < START_DEADLINE_MS) {
      const well = await fetch(`${this.url}/health`).catch(() => undefined);
      if (well?.status === 200) return performance.now() - started;
      if (this.#process.exitCode !== null) throw new Error("the server ended at its start");
      await delay(2);
    }
    throw new Error("the server did not start in time");
  }

  async down(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const timer = setTimeout(async () => {
      // PostgreSQL outlives a server that is killed.
      const [postmaster] = await this.databaseProcesses();
      child.kill("SIGKILL");
      if (postmaster !== undefined) process.kill(postmaster, "SIGQUIT");
    }, STOP_DEADLINE_MS);
    await ended;
    clearTimeout(timer);
  }

  async dispose(): Promise<void> {
    for (const forget of this.#forgets) forget();
    await this.down();
    await this.#place.dispose();
  }

  /** Has `forget` called when the server is disposed of. */
  onDispose(forget: () => unknown): void {
    this.#forgets.push(forget);
  }

  async databaseProcesses(): Promise<number[]> {
    const file = await readFile(join(this.socketDir, "postmaster.pid"), "utf8");
    return processTree(Number(file.split("\n")[0]));
  }

  /** The server, PostgreSQL, which is its child, and whatever they have started. */
  processes(): Promise<number[]> {
    return processTree(this.pid);
  }

  /** Signs up a new member. */
  async member(): Promise<Account> {
    const credentials = { email: `${randomUUID()}@example.org`, password: "senha-de-medida" };
    const response = await fetch(`${this.url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: KEY, "Content-Type": "application/json" },
      body: JSON.stringify({ ...credentials, data: { name: "Ana Souza" } }),
    });
    const session = await response.json();
    return {
      ...credentials,
      id: session.user.id,
      token: session.access_token,
      session: JSON.stringify(session),
    };
  }
}
