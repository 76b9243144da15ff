import { join } from "node:path";
import { dailyBackup } from "../backup/daily.ts";
import type { Config } from "../config.ts";
import type { DatabaseTarget } from "../database/connect.ts";
import type { Logger } from "../log.ts";
import type { MessageWriter } from "../push/deliveries.ts";
import { pushHostsOf, pushJob } from "../push/push-job.ts";
import { checkLinks } from "./check-links.ts";
import { cleanUp, extendSeries } from "./clean-up.ts";
import { watchDisk } from "./disk-space.ts";
import { restoreCheck } from "./restore-check.ts";
import { runJobs } from "./run-jobs.ts";

type Options = { config: Config; jwtSecret: string; writer: MessageWriter; logger: Logger };

// Backups are not tried in the first minutes of a server, because the start itself needs the
// processor, and operators restart a server several times in a row.
const QUIET_S = 600;

/** State of the backups on servers that leave them to the leader. */
const NO_BACKUP = { ageHours: null, failed: false, restored: null, restoreSeconds: null };

export function startJobs(target: DatabaseTarget, { config, jwtSecret, writer, logger }: Options) {
  const { dataDir, databaseUrl } = config;
  const restore = restoreCheck(target, { dataDir, databaseUrl }, logger);
  const backup = dailyBackup(target, {
    folder: join(dataDir, "backups"),
    // A key from `JWT_SECRET` is not part of the backup, because the operator stores that variable.
    jwtSecret: config.jwtSecret === undefined ? jwtSecret : undefined,
    logger,
    tryBackup: async (file, at, signal) => {
      if (process.uptime() < QUIET_S) return false;
      await restore.run(file, at, signal);
      return true;
    },
  });
  const disk = watchDisk(config.dataDir, logger);
  const links = checkLinks(target, { writer, publicUrl: config.publicUrl });
  const jobList = [disk, extendSeries(target, logger), cleanUp(target, logger), links];
  if (config.hasDailyBackups) jobList.push(backup);
  const push = pushJob(target, { config, writer, logger, wake: () => jobs.wake("notifications") });
  const jobs = runJobs(
    target,
    pushHostsOf(config).length > 0 ? [...jobList, push] : jobList,
    logger,
  );
  return {
    health: () => ({
      disk: disk.state(),
      backup: jobs.isLeader() ? { ...backup.health(), ...restore.health() } : NO_BACKUP,
    }),
    records: jobs.records,
    /**
     * Returns the time of the newest backup in ms since 1970. Returns undefined on servers that
     * leave backups to the leader.
     */
    backupAt: () => (jobs.isLeader() ? backup.newestAt() : undefined),
    /** Runs the push job soon. Must be called when announcements may have changed. */
    wakePush: () => jobs.wake(push.name),
    close: jobs.close,
  };
}
