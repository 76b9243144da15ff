import { join, resolve } from "node:path";
import { refuseNewerBackup } from "../backup/check-target.ts";
import { BackupError } from "../backup/format.ts";
import { type OpenBackup, openBackup } from "../backup/read-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { replaceGeneratedKey } from "../backup/session-key.ts";
import { type Config, readConfig } from "../config.ts";
import { openDatabase } from "../database/open.ts";
import { projectRoot } from "../environment.ts";
import { runCommand } from "./run-command.ts";

const usage = "usage: npm run restore -- <file> [--overwrite]";

function readArguments(args: string[]) {
  const flags = args.filter((arg) => arg.startsWith("-"));
  const [file, ...rest] = args.filter((arg) => !arg.startsWith("-"));
  const known = flags.every((flag) => flag === "--overwrite");
  if (file === undefined || rest.length > 0 || !known) throw new Error(usage);
  // npm changes to the project's folder and says in INIT_CWD where it was called.
  return { file: resolve(process.env.INIT_CWD ?? "", file), overwrite: flags.length > 0 };
}

// A key that the operator configured is the operator's to carry over.
async function restoreKey(config: Config, key: string | undefined) {
  if (config.jwtSecret !== undefined || key === undefined) return;
  await replaceGeneratedKey(config.dataDir, key).catch((error) => {
    throw new Error(
      `the data is back, but not the key of the sessions (${error.message}); ` +
        "run the same command again with --overwrite",
    );
  });
}

async function restore(config: Config, backup: OpenBackup, overwrite: boolean) {
  const { header } = backup;
  await refuseNewerBackup(header, join(projectRoot, "supabase"));
  const database = await openDatabase(config);
  try {
    await restoreBackup(database.target, backup, { root: projectRoot, overwrite });
    await restoreKey(config, header.jwtSecret);
  } finally {
    await database.close();
  }
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  return `restored ${rows} rows as of ${header.createdAt}; start the server with npm start`;
}

runCommand(async (args) => {
  const { file, overwrite } = readArguments(args);
  const config = readConfig(process.env);
  try {
    const backup = await openBackup(file);
    try {
      return await restore(config, backup, overwrite);
    } finally {
      await backup.close();
    }
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new Error(`${file}: ${error.message}; nothing was changed`);
  }
});
