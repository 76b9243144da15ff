import { chmod, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  findPrograms,
  type Programs,
} from "../../../server/database/embedded-postgres/binaries.ts";
import { clusterProcesses } from "../../../server/database/embedded-postgres/stop.ts";
import { errorCode } from "../../../server/log.ts";
import { copyTemplate, databasesFolder } from "../database-template.ts";
import { freePort } from "../free-port.ts";
import { openSql, type Sql } from "./sql.ts";

export { clusterProcesses };

// The file `global/pg_control` contains the state of a cluster at this offset. The state 1 follows
// an orderly stop.
const STATE_OFFSET = 16;
const SHUT_DOWN = 1;

/**
 * Returns whether the cluster in `folder` was stopped in order, so that its next start has nothing
 * to recover.
 */
export async function wasShutDown(folder: string): Promise<boolean> {
  const control = await readFile(join(folder, "global/pg_control"));
  return control.readUInt32LE(STATE_OFFSET) === SHUT_DOWN;
}

/**
 * Work on the database `avisos` of a new cluster. All clusters with the same `name` and `madeFrom`
 * are copies of the first.
 */
type Preparation = {
  name: string;
  madeFrom: (string | Buffer)[];
  prepare: (url: string) => Promise<void>;
};

const EMPTY: Preparation = { name: "postgres", madeFrom: [], prepare: async () => {} };

/**
 * A PostgreSQL server on a TCP port, like an external one that a church uses by DATABASE_URL. The
 * database `avisos` belongs to a role that may create roles but is no superuser.
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

  /** Starts a cluster, after whose creation `preparation` was run once for all tests. */
  static async start(preparation?: Preparation): Promise<TestPostgres> {
    const { name, madeFrom, prepare } = preparation ?? EMPTY;
    const parent = await mkdtemp(join(databasesFolder, "avisos-pg-"));
    await chmod(parent, 0o777);
    const programs = await findPrograms(parent);
    const cluster = new TestPostgres(await freePort(), join(parent, "data"), programs);
    const version = await programs.run("postgres", ["--version"]);
    const make = (template: string) => cluster.#create(template, prepare);
    await copyTemplate(name, [version, ...madeFrom], make, cluster.folder);
    await cluster.up();
    return cluster;
  }

  async #create(template: string, prepare: Preparation["prepare"]) {
    const options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"];
    await this.#programs.run("initdb", [`--pgdata=${this.folder}`, ...options]);
    await this.up();
    const sql = this.superuser();
    await sql`create role church login createrole password 'secret'`;
    await sql`create database avisos owner church`;
    await sql.end();
    await prepare(this.url);
    await this.down();
    await rename(this.folder, template);
  }

  /** The value of DATABASE_URL for this server. */
  get url(): string {
    return `postgres://church:secret@127.0.0.1:${this.port}/avisos`;
  }

  /** Opens a connection as superuser, which the caller must end. */
  superuser(database = "postgres"): Sql {
    return openSql(`postgres://postgres@127.0.0.1:${this.port}/${database}`);
  }

  #control(...args: string[]) {
    return this.#programs.run("pg_ctl", [...args, "-w", "-s", "-D", this.folder]);
  }

  async up(): Promise<void> {
    const options =
      `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' ` +
      "-c timezone=UTC -c fsync=off";
    await this.#control("start", "-l", join(this.folder, "server.log"), "-o", options);
  }

  async down(mode: "fast" | "immediate" = "fast"): Promise<void> {
    await this.#control("stop", "-m", mode);
  }

  /**
   * Suspends all processes of the cluster (SIGSTOP), as if the machine hung, or resumes them
   * (SIGCONT).
   */
  async signal(signal: "SIGSTOP" | "SIGCONT"): Promise<void> {
    for (const pid of await clusterProcesses(this.folder)) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // ESRCH: the process has ended since it was listed.
        if (errorCode(error) !== "ESRCH") throw error;
      }
    }
  }

  async dispose(): Promise<void> {
    // A failed test may have left the processes suspended.
    await this.signal("SIGCONT").catch(() => {});
    await this.down("immediate").catch(() => {});
    await rm(join(this.folder, ".."), { recursive: true, force: true });
  }
}
