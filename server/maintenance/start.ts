import { join } from "node:path";
import { dailyBackup } from "../backup/daily.ts";
import type { Config } from "../config.ts";
import type { DatabaseTarget } from "../database/connect.ts";
import { fullDisk } from "../database/errors.ts";
import type { Logger } from "../log.ts";
import { cleanUp } from "./clean-up.ts";
import { watchDisk } from "./disk.ts";
import { runAsLeader } from "./leader.ts";

type Options = { config: Config; jwtSecret: string; logger: Logger };

/** Starts what the server does by itself: backups, clean-up, the check of the disk. `health` tells of them. */
export function startMaintenance(target: DatabaseTarget, { config, jwtSecret, logger }: Options) {
  const backup = dailyBackup(target, {
    folder: join(config.dataDir, "backups"),
    // A key that the operator configured is the operator's to keep.
    jwtSecret: config.jwtSecret === undefined ? jwtSecret : undefined,
    logger,
  });
  const disk = watchDisk(config.dataDir, logger);
  const leader = runAsLeader(target, [backup, cleanUp(target, logger)], logger);
  return {
    health: () => ({
      // PostgreSQL may have a disk of its own, or be allowed a part of it.
      disk: fullDisk.isFull() ? "full" : disk(),
      backup: leader.isLeader() ? backup.health() : { ageHours: null, failed: false },
    }),
    close: leader.stop,
  };
}
