import { stat } from "node:fs/promises";
import { join } from "node:path";
import { explainErrors, writeBackup, writeForHosted } from "../backup/write-backup.ts";
import { readConfig } from "../config.ts";
import { withDatabase } from "../database/open.ts";
import { readOrCreateJwtSecret } from "../jwt-secret.ts";
import { readPath, runCommand } from "./run-command.ts";

runCommand(async (args) => {
  const { path, isFlagged } = readPath(args, "--hosted", "usage: backup [--hosted] [<folder>]");
  const config = readConfig(process.env);
  // Manual backups have their own folder, because the daily job deletes old backups in the folder
  // `backups`.
  const folder = path || join(config.dataDir, "backups", "manual");
  return withDatabase(config, { shared: true }, async (target) => {
    const write = async () => {
      if (isFlagged) return writeForHosted(target, folder);
      const jwtSecret = config.jwtSecret ? undefined : await readOrCreateJwtSecret(config.dataDir);
      return writeBackup(target, folder, { jwtSecret });
    };
    const file = await explainErrors(folder, write);
    const { size } = await stat(file);
    return `${file} (${Math.ceil(size / 1024)} kB); it contains all accounts: keep it private`;
  });
});
