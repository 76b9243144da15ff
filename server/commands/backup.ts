import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readGeneratedKey } from "../backup/session-key.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { readConfig } from "../config.ts";
import { openDatabaseForCommand } from "../database/open.ts";
import { becomeOwnerOf } from "./become-owner.ts";
import { runCommand } from "./run-command.ts";

const usage = "usage: npm run backup, or: npm run backup -- <folder>";

runCommand(async (args) => {
  const [chosen, ...rest] = args;
  if (rest.length > 0 || chosen?.startsWith("-")) throw new Error(usage);
  const config = readConfig(process.env);
  // Apart from the daily ones, which go when they are old: one made by hand stays. npm changes to the
  // project's folder and says in INIT_CWD where it was called.
  const folder =
    chosen === undefined
      ? join(config.dataDir, "backups", "manual")
      : resolve(process.env.INIT_CWD ?? "", chosen);
  if (chosen === undefined) await becomeOwnerOf(config.dataDir);
  const database = await openDatabaseForCommand(config);
  try {
    const jwtSecret = config.jwtSecret ? undefined : await readGeneratedKey(config.dataDir);
    const file = await writeBackup(database.target, folder, { jwtSecret });
    const { size } = await stat(file);
    return `${file} (${Math.ceil(size / 1024)} kB); it holds every account: keep it private`;
  } finally {
    await database.close();
  }
});
