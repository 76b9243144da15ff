import { withBackup } from "../../../server/backup/read-backup.ts";
import { restoreBackup } from "../../../server/backup/restore-backup.ts";
import { writeBackup } from "../../../server/backup/write-backup.ts";
import type { TestDatabase } from "../database/databases.ts";

/** Writes a backup of the database; returns its path. */
export const backUp = ({ target }: TestDatabase, folder: string): Promise<string> =>
  writeBackup(target, folder, { jwtSecret: undefined });

/** Restores a backup into a database; resolves to the number of rows. */
export const restore = (file: string, { target }: TestDatabase, overwrite = false) =>
  withBackup(file, (backup) => restoreBackup(target, backup, { overwrite }));
