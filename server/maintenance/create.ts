import { join } from "node:path";
import { dailyBackup } from "../backup/daily.ts";
import type { Config } from "../config.ts";
import type { DatabaseTarget } from "../database/connect.ts";
import { trouble } from "../database/trouble.ts";
import type { Logger } from "../log.ts";
import { cleanUp } from "./clean-up.ts";
import { type DiskState, watchDisk } from "./disk.ts";
import { type Duty, startDuty } from "./duty.ts";

type Options = { config: Config; jwtSecret: string; logger: Logger };

/** What the server does without being asked, and what `/health` tells of it. */
export function createMaintenance(target: DatabaseTarget, { config, jwtSecret, logger }: Options) {
  const backup = dailyBackup(target, {
    folder: join(config.dataDir, "backups"),
    // A key that the operator configured is the operator's to keep.
    jwtSecret: config.jwtSecret === undefined ? jwtSecret : undefined,
    logger,
  });
  const stopping = new AbortController();
  const disk = watchDisk(config.dataDir, logger, stopping.signal);
  // PostgreSQL may have a disk of its own, or be allowed a part of it.
  const diskState = (): DiskState => (trouble.isDiskFull() ? "full" : disk.state());
  let duty: Duty | undefined;
  return {
    health: () => ({
      disk: diskState(),
      backup: duty?.held() ? backup.health() : { ageHours: null, failed: false },
    }),
    start: () => {
      duty = startDuty(target, [backup, cleanUp(target, logger)], logger);
    },
    stop: async () => {
      stopping.abort();
      await duty?.stop();
    },
  };
}
