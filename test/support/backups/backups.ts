import { join } from "node:path";
import { withBackup } from "../../../server/backup/read-backup.ts";
import { restoreBackup } from "../../../server/backup/restore-backup.ts";
import { writeBackup } from "../../../server/backup/write-backup.ts";
import { asOwner } from "../../../server/database/connect.ts";
import { migrate } from "../../../server/database/migrate.ts";
import { prepareDatabase } from "../../../server/database/prepare-database.ts";
import type { Databases, TestDatabase } from "../database/databases.ts";
import { psqls } from "./psql.ts";

/** Writes a backup of the database; returns its path. */
export const backUp = ({ target }: TestDatabase, folder: string): Promise<string> =>
  writeBackup(target, folder, { jwtSecret: undefined });

/** Brings a database up to date, as a start of this version does. */
export const update = ({ target }: TestDatabase): Promise<void> => prepareDatabase(target);

/** Applies the migrations of a project's folder, as a start of its version does. */
export const updateTo = ({ target }: TestDatabase, root: string): Promise<void> =>
  asOwner(target, (owner) => migrate(owner, join(root, "supabase")));
/** Restores a backup into a database; resolves to the number of rows. */
export const restore = (file: string, { target }: TestDatabase, overwrite = false) =>
  withBackup(file, (backup) => restoreBackup(target, backup, { overwrite }));

/** A new database into which a backup was restored. */
export async function restored(databases: Databases, file: string): Promise<TestDatabase> {
  const database = await databases.empty();
  await restore(file, database);
  return database;
}

/** A new database into which psql has restored a backup. */
export async function restoredByPsql(databases: Databases, file: string): Promise<TestDatabase> {
  const database = await databases.empty();
  await psqls[0]?.[1](file, database.target.url);
  return database;
}
