// Program that tries to restore a backup into a throw-away database. The server runs the program as
// a child process with low priority, so that visitors do not notice the work and its memory is
// freed.
import { constants, setPriority } from "node:os";
import { describeConnectionError } from "../database/connect.ts";
import type { DatabaseConfig } from "../database/open.ts";
import { withThrowAwayDatabase } from "../database/throw-away-database.ts";
import { withBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

/** A backup to try, and the place for the throw-away database. */
export type RestoreTask = DatabaseConfig & { file: string };

/**
 * Result of trying a backup: whether it can be restored, or null if there was no database to try it
 * in; the duration of the check in full seconds; and the cause of a failure in one line.
 */
export type RestoreResult = {
  restored: boolean | null;
  seconds: number | null;
  cause: string | null;
};

async function tryBackup({ file, ...place }: RestoreTask): Promise<RestoreResult> {
  const { signal } = stopping;
  let restored: boolean | null = false;
  const start = performance.now();
  try {
    await withBackup(file, (backup) => {
      restored = null;
      return withThrowAwayDatabase(place, async (target) => {
        signal.throwIfAborted();
        restored = false;
        await restoreBackup(target, backup, { overwrite: false, signal });
      });
    });
    const seconds = Math.ceil((performance.now() - start) / 1_000);
    return { restored: true, seconds, cause: null };
  } catch (error) {
    // PostgreSQL may quote a person's data in brackets.
    const [cause = ""] = describeConnectionError(error).split(" (");
    return { restored, seconds: null, cause };
  }
}

setPriority(constants.priority.PRIORITY_LOW);
const stopping = new AbortController();
// The channel closes when the server stops or is killed.
process.on("disconnect", () => stopping.abort());
process.once("message", async (task: RestoreTask) => {
  const result = await tryBackup(task);
  if (process.connected) process.send?.(result, () => process.disconnect());
});
