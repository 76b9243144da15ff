import { BackupError } from "../backup/format.ts";
import { type OpenBackup, withBackup } from "../backup/read-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { readConfig } from "../config.ts";
import { withDatabase } from "../database/open.ts";
import { replaceJwtSecret } from "../jwt-secret.ts";
import { readPath, runCommand } from "./run-command.ts";

const usage = "usage: restore <file> [--overwrite]";

async function restore(backup: OpenBackup, overwrite: boolean): Promise<string> {
  const config = readConfig(process.env);
  const { createdAt, jwtSecret } = backup.header;
  return withDatabase(config, { shared: false }, async (target) => {
    const rows = await restoreBackup(target, backup, { overwrite });
    // A key for sessions that the operator has configured stays, because only the operator can
    // change the configuration.
    if (jwtSecret && !config.jwtSecret) await replaceJwtSecret(config.dataDir, jwtSecret);
    return `restored ${rows} rows as of ${createdAt}; start the server`;
  });
}

runCommand(async (args) => {
  const { path, isFlagged: overwrite } = readPath(args, "--overwrite", usage);
  if (!path) throw new Error(usage);
  return withBackup(path, (backup) => restore(backup, overwrite)).catch((error) => {
    if (!(error instanceof BackupError)) throw error;
    throw new Error(`${path}: ${error.message}; nothing was changed`);
  });
});
