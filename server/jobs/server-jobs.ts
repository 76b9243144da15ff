import { join } from "node:path";
import { dailyBackup } from "../backup/daily.ts";
import type { Config } from "../config.ts";
import type { DatabaseTarget } from "../database/connect.ts";
import type { Logger } from "../log.ts";
import type { Words } from "../push/deliveries.ts";
import { pushHostsOf, pushJob } from "../push/push-job.ts";
import { cleanUp, extendSeries } from "./clean-up.ts";
import { watchDisk } from "./disk-space.ts";
import { runJobs } from "./run-jobs.ts";

type Options = { config: Config; jwtSecret: string; words: Words; logger: Logger };

/** Starts everything that the server does by itself. */
export function startJobs(target: DatabaseTarget, { config, jwtSecret, words, logger }: Options) {
  const backup = dailyBackup(target, {
    folder: join(config.dataDir, "backups"),
    // A key that the operator configured is the operator's to keep.
    jwtSecret: config.jwtSecret === undefined ? jwtSecret : undefined,
    logger,
  });
  const disk = watchDisk(config.dataDir, logger);
  const own = [disk, extendSeries(target, logger), backup, cleanUp(target, logger)];
  const push = pushJob(target, { config, words, logger, wake: () => jobs.wake("notifications") });
  const jobs = runJobs(target, pushHostsOf(config).length > 0 ? [...own, push] : own, logger);
  return {
    health: () => ({
      disk: disk.state(),
      backup: jobs.isLeader() ? backup.health() : { ageHours: null, failed: false },
    }),
    /** To be called when announcements may have changed. */
    wakePush: () => jobs.wake(push.name),
    close: jobs.close,
  };
}
