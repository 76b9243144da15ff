import { stat } from "node:fs/promises";
import { join } from "node:path";
import { explainErrors } from "../backup/folder.ts";
import { writeBackup, writeForHosted } from "../backup/write-backup.ts";
import { readConfig } from "../config.ts";
import { withDatabase } from "../database/open.ts";
import { readOrCreateJwtSecret } from "../jwt-secret.ts";
import { runCommand, typedPath } from "./run-command.ts";

const usage = "usage: backup [--hosted] [<folder>]";

runCommand(async (args) => {
  const flags = args.filter((arg) => arg.startsWith("-"));
  const [chosen, ...rest] = args.filter((arg) => !arg.startsWith("-"));
  if (rest.length > 0 || flags.some((flag) => flag !== "--hosted")) throw new Error(usage);
  const config = readConfig(process.env);
  // Apart from the daily ones, which go when they are old: one made by hand stays.
  const folder = chosen ? typedPath(chosen) : join(config.dataDir, "backups", "manual");
  return withDatabase(config, { shared: true }, async (target) => {
    const write = async () => {
      if (flags.length > 0) return writeForHosted(target, folder);
      const jwtSecret = config.jwtSecret ? undefined : await readOrCreateJwtSecret(config.dataDir);
      return writeBackup(target, folder, { jwtSecret });
    };
    const file = await explainErrors(folder, write);
    const { size } = await stat(file);
    return `${file} (${Math.ceil(size / 1024)} kB); it holds every account: keep it private`;
  });
});
