import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { liftPostingLimits } from "../test/support/database/posting-limits.ts";
import { processTree } from "../test/support/processes.ts";
import { TestServer } from "../test/support/server.ts";
import { type Account, post } from "./requests.ts";
import { seed } from "./seed.ts";

const MAIN = join(import.meta.dirname, "../dist-server/main.js");
const START_DEADLINE_MS = 30_000;

/** The built server as a church runs it, its log going to a file; only the limits on requests and posts are lifted. */
export class MeasuredServer {
  readonly rows: number;
  readonly url: string;
  /** Its port and data directory. */
  readonly #place: TestServer;
  #process: ChildProcess | undefined;
  #disposed = false;

  private constructor(place: TestServer, rows: number) {
    this.#place = place;
    this.rows = rows;
    this.url = `http://127.0.0.1:${place.port}`;
  }

  /** A server that is not started and has no announcements yet. */
  static async create(rows: number): Promise<MeasuredServer> {
    return new MeasuredServer(await TestServer.create(), rows);
  }

  /** Starts the server and fills its database. */
  async fill(): Promise<void> {
    await this.up();
    const sql = this.#place.owner();
    await seed(sql, this.rows);
    await liftPostingLimits(sql);
    await sql.end();
  }

  /** Starts the server; returns the milliseconds until its health check first passes. */
  async up(): Promise<number> {
    if (this.#disposed) throw new Error("interrupted");
    const log = openSync(join(this.#place.dataDir, "bench.log"), "a");
    const started = performance.now();
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...this.#place.env },
      stdio: ["ignore", log, log],
    });
    this.#process = child;
    closeSync(log);
    while (performance.now() - started < START_DEADLINE_MS) {
      const health = await fetch(`${this.url}/health`).catch(() => undefined);
      if (health?.status === 200) return performance.now() - started;
      if (child.exitCode !== null) throw new Error("the server ended at its start");
      await delay(2);
    }
    throw new Error("the server did not start in time");
  }

  /** Stops the server, and PostgreSQL with it. */
  async down(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill();
    await ended;
  }

  /** Stops the server for good and removes its data directory. */
  async dispose(): Promise<void> {
    this.#disposed = true;
    await this.down();
    await this.#place.dispose();
  }

  /** The server, PostgreSQL, which is its child, and whatever they have started. */
  processes(): Promise<number[]> {
    return processTree(this.#process?.pid ?? 0);
  }

  /** Signs up a new member. */
  async member(): Promise<Account> {
    const credentials = { email: `${randomUUID()}@example.org`, password: "senha-de-medida" };
    const { path, headers, body } = post("/auth/v1/signup", {
      ...credentials,
      data: { name: "Ana Souza" },
    });
    const response = await fetch(this.url + path, { method: "POST", headers, body });
    const { user, access_token } = await response.json();
    return { ...credentials, id: user.id, token: access_token };
  }
}
