import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asOwner, type DatabaseTarget } from "../../../server/database/connect.ts";
import { migrate } from "../../../server/database/migrate.ts";
import {
  prepareDatabase,
  prepareForMigrations,
} from "../../../server/database/prepare-database.ts";
import { projectRoot } from "../../../server/environment.ts";
import { TestPostgres } from "./postgres.ts";
import { openSql, type Sql } from "./sql.ts";

/** Folders below `projectRoot` whose files decide what `prepareDatabase` creates. */
const SOURCES = ["supabase", "supabase/migrations", "server/database"];

async function sourcesOfDatabase(): Promise<Buffer[]> {
  const folders = SOURCES.map(async (folder) => {
    const names = (await readdir(join(projectRoot, folder))).sort();
    return names.filter((name) => /\.(sql|ts)$/.test(name)).map((name) => join(folder, name));
  });
  const files = (await Promise.all(folders)).flat();
  return Promise.all(files.map((file) => readFile(join(projectRoot, file))));
}

/** A test's database, and connections to it as its owner. */
export type TestDatabase = { target: DatabaseTarget; sql: Sql };

/**
 * A PostgreSQL server with any number of databases for one test file, and a folder for its backups.
 */
export class Databases {
  readonly folder: string;
  readonly #postgres: TestPostgres;
  readonly #open: Sql[] = [];

  private constructor(postgres: TestPostgres, folder: string) {
    this.#postgres = postgres;
    this.folder = folder;
  }

  static async start(): Promise<Databases> {
    const postgres = await TestPostgres.start({
      name: "prepared",
      madeFrom: await sourcesOfDatabase(),
      prepare: (url) => prepareDatabase({ url }),
    });
    return new Databases(postgres, await mkdtemp(join(tmpdir(), "avisos-backups-")));
  }

  async #create(template: string): Promise<TestDatabase> {
    const name = `test_${this.#open.length}`;
    const superuser = this.#postgres.superuser();
    await superuser.unsafe(`create database ${name} template ${template} owner church`);
    await superuser.end();
    const url = this.#postgres.url.replace(/avisos$/, name);
    const sql = openSql(url);
    this.#open.push(sql);
    return { target: { url }, sql };
  }

  /** Creates a database in the state in which a server starts to listen. */
  prepared = () => this.#create("avisos");

  empty = () => this.#create("template1");

  /** Creates a database with the migrations of another version, whose project folder is `root`. */
  async preparedBy(root: string): Promise<TestDatabase> {
    const database = await this.empty();
    const folder = join(root, "supabase");
    await asOwner(database.target, async (owner) => {
      await prepareForMigrations(owner, folder);
      await migrate(owner, folder);
    });
    return database;
  }

  async dispose(): Promise<void> {
    for (const sql of this.#open) await sql.end();
    await this.#postgres.dispose();
    await rm(this.folder, { recursive: true });
  }
}
