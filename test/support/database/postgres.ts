import { chmod, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { findPrograms, type Programs } from "../../../server/database/cluster/binaries.ts";
import { clusterProcesses } from "../../../server/database/cluster/stop.ts";
import { errorCode } from "../../../server/log.ts";
import { copyTemplate, databasesFolder } from "../database-template.ts";
import { freePort } from "../free-port.ts";
import { openSql, type Sql } from "./sql.ts";

export { clusterProcesses };

// In `global/pg_control`: the state of a cluster, and the one after an orderly end.
const STATE_OFFSET = 16;
const SHUT_DOWN = 1;

/** Whether the cluster in `folder` was ended in order: its next start has nothing to recover. */
export async function wasShutDown(folder: string): Promise<boolean> {
  const control = await readFile(join(folder, "global/pg_control"));
  return control.readUInt32LE(STATE_OFFSET) === SHUT_DOWN;
}

/**
 * A bare PostgreSQL on a TCP port, as a church would have one elsewhere: its `avisos` database belongs
 * to a role that may create roles and is no superuser.
 */
export class TestPostgres {
  readonly port: number;
  readonly folder: string;
  readonly #programs: Programs;

  private constructor(port: number, folder: string, programs: Programs) {
    this.port = port;
    this.folder = folder;
    this.#programs = programs;
  }

  static async start(): Promise<TestPostgres> {
    const parent = await mkdtemp(join(databasesFolder, "avisos-pg-"));
    await chmod(parent, 0o777);
    const programs = await findPrograms(parent);
    const cluster = new TestPostgres(await freePort(), join(parent, "data"), programs);
    const version = await programs.run("postgres", ["--version"]);
    await copyTemplate("postgres", [version], (folder) => cluster.#create(folder), cluster.folder);
    await cluster.up();
    return cluster;
  }

  async #create(template: string) {
    const options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"];
    await this.#programs.run("initdb", [`--pgdata=${this.folder}`, ...options]);
    await this.up();
    const sql = this.superuser();
    await sql`create role church login createrole password 'secret'`;
    await sql`create database avisos owner church`;
    await sql.end();
    await this.down();
    await rename(this.folder, template);
  }

  /** What an operator would set as DATABASE_URL. */
  get url(): string {
    return `postgres://church:secret@127.0.0.1:${this.port}/avisos`;
  }

  /** A connection that may do everything; the caller ends it. */
  superuser(database = "postgres"): Sql {
    return openSql(`postgres://postgres@127.0.0.1:${this.port}/${database}`);
  }

  #control(...args: string[]) {
    return this.#programs.run("pg_ctl", [...args, "-w", "-s", "-D", this.folder]);
  }

  async up(): Promise<void> {
    const options = `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
    await this.#control("start", "-l", join(this.folder, "server.log"), "-o", options);
  }

  async down(mode: "fast" | "immediate" = "fast"): Promise<void> {
    await this.#control("stop", "-m", mode);
  }

  /** Stops every process of the cluster where it stands, as on a machine that hangs, or lets all go on. */
  async signal(signal: "SIGSTOP" | "SIGCONT"): Promise<void> {
    for (const pid of await clusterProcesses(this.folder)) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // It ended since it was listed.
        if (errorCode(error) !== "ESRCH") throw error;
      }
    }
  }

  async dispose(): Promise<void> {
    // A test that failed may have left it standing still.
    await this.signal("SIGCONT").catch(() => {});
    await this.down("immediate").catch(() => {});
    await rm(join(this.folder, ".."), { recursive: true, force: true });
  }
}
