import { BackupError } from "../backup/format.ts";
import { type OpenBackup, withBackup } from "../backup/read-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { readConfig } from "../config.ts";
import { withDatabase } from "../database/open.ts";
import { replaceJwtSecret } from "../jwt-secret.ts";
import { runCommand, typedPath } from "./run-command.ts";

const usage = "usage: restore <file> [--overwrite]";

function readArguments(args: string[]) {
  const flags = args.filter((arg) => arg.startsWith("-"));
  const [file, ...rest] = args.filter((arg) => !arg.startsWith("-"));
  const known = flags.every((flag) => flag === "--overwrite");
  if (file === undefined || rest.length > 0 || !known) throw new Error(usage);
  return { file: typedPath(file), overwrite: flags.length > 0 };
}

async function restore(backup: OpenBackup, overwrite: boolean): Promise<string> {
  const config = readConfig(process.env);
  const { createdAt, jwtSecret } = backup.header;
  return withDatabase(config, { shared: false }, async (target) => {
    const rows = await restoreBackup(target, backup, { overwrite });
    // A key that the operator configured is the operator's to carry over.
    if (jwtSecret && !config.jwtSecret) await replaceJwtSecret(config.dataDir, jwtSecret);
    return `restored ${rows} rows as of ${createdAt}; start the server`;
  });
}

runCommand(async (args) => {
  const { file, overwrite } = readArguments(args);
  return withBackup(file, (backup) => restore(backup, overwrite)).catch((error) => {
    if (!(error instanceof BackupError)) throw error;
    throw new Error(`${file}: ${error.message}; nothing was changed`);
  });
});
