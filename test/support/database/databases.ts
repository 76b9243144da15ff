import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asOwner, type DatabaseTarget } from "../../../server/database/connect.ts";
import { migrate } from "../../../server/database/migrate.ts";
import {
  prepareDatabase,
  prepareForMigrations,
} from "../../../server/database/prepare-database.ts";
import { TestPostgres } from "./postgres.ts";
import { openSql, type Sql } from "./sql.ts";

/** A database of a test, and connections to it as its owner. */
export type TestDatabase = { target: DatabaseTarget; sql: Sql };

/** One PostgreSQL with as many databases as a test file needs, and a folder for its backups. */
export class Databases {
  readonly folder: string;
  readonly #postgres: TestPostgres;
  readonly #open: TestDatabase[] = [];

  private constructor(postgres: TestPostgres, folder: string) {
    this.#postgres = postgres;
    this.folder = folder;
  }

  static async start(): Promise<Databases> {
    const postgres = await TestPostgres.start();
    await prepareDatabase({ url: postgres.url });
    return new Databases(postgres, await mkdtemp(join(tmpdir(), "avisos-backups-")));
  }

  async #create(template: string): Promise<TestDatabase> {
    const name = `test_${this.#open.length}`;
    const superuser = this.#postgres.superuser();
    await superuser.unsafe(`create database ${name} template ${template} owner church`);
    await superuser.end();
    const url = this.#postgres.url.replace(/avisos$/, name);
    const database = { target: { url }, sql: openSql(url) };
    this.#open.push(database);
    return database;
  }

  /** As the server leaves it before it listens. */
  prepared(): Promise<TestDatabase> {
    return this.#create("avisos");
  }

  /** As the server of another version leaves it, whose folder is `root`. */
  async preparedBy(root: string): Promise<TestDatabase> {
    const database = await this.empty();
    await asOwner(database.target, async (owner) => {
      const folder = join(root, "supabase");
      await prepareForMigrations(owner, folder);
      await migrate(owner, folder);
    });
    return database;
  }

  empty(): Promise<TestDatabase> {
    return this.#create("template1");
  }

  /** Ends the connections to all databases so far, of which a PostgreSQL takes a hundred. */
  async disconnect(): Promise<void> {
    for (const { sql } of this.#open) await sql.end();
  }

  async dispose(): Promise<void> {
    await this.disconnect();
    await this.#postgres.dispose();
    await rm(this.folder, { recursive: true });
  }
}
