import { fork } from "node:child_process";
import { once } from "node:events";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import type { RestoreResult, RestoreTask } from "../backup/check-restore.ts";
import type { RestoreHealth } from "../backup/daily.ts";
import { asOwner, type DatabaseTarget } from "../database/connect.ts";
import type { DatabaseConfig } from "../database/open.ts";
import { projectRoot } from "../environment.ts";
import { type Logger, logInfo } from "../log.ts";
import { diskState } from "./disk-space.ts";

const LONGEST_MS = 30 * 60_000;
const SCRIPT = join(projectRoot, "dist-server/check-restore.js");
// The limits keep the garbage of a restore small. Its live objects are a few lines of the file.
const SMALL_HEAP = ["--max-semi-space-size=1", "--max-old-space-size=96"];

const untried = (cause: string): RestoreResult => ({ restored: null, seconds: null, cause });

/**
 * Tries to restore a backup, in a child process with low priority. When `signal` aborts, the child
 * stops and deletes its database.
 */
export async function tryRestore(task: RestoreTask, signal: AbortSignal): Promise<RestoreResult> {
  // A process group of its own keeps Ctrl-C away from the child, which the server then stops.
  const child = fork(SCRIPT, { detached: true, execArgv: SMALL_HEAP, stdio: "inherit" });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  limit.addEventListener("abort", () => child.connected && child.disconnect());
  let result = untried("the process has ended early");
  child.once("message", (message: RestoreResult) => {
    result = message;
  });
  child.send(task);
  // The channel may deliver the result after the process has ended.
  await Promise.all([once(child, "exit"), once(child, "disconnect")]);
  signal.throwIfAborted();
  return result;
}

// The rows and indexes need as much disk as in the board's database. An empty cluster and its
// write-ahead log need 160 MB.
const NEEDED = `
  select ceil(pg_database_size(current_database()) / 1048576.0)::integer + 160 as megabytes
`;
const READ = "select backup_at as at, restored, seconds, cause from public.backup_check";
const SAVE = `
  insert into public.backup_check (backup_at, restored, seconds, cause) values ($1, $2, $3, $4)
`;

/** Returns the check of the daily backups. */
export function restoreCheck(target: DatabaseTarget, config: DatabaseConfig, logger: Logger) {
  let last: (RestoreResult & { at: Date }) | undefined;

  const query = async (sql: string, values?: unknown[]) =>
    (await asOwner(target, (owner) => owner.query(sql, values))).rows[0];

  /** Returns why the disk has no room for a second database, or undefined if it has. */
  async function lackOfRoom(): Promise<string | undefined> {
    const { megabytes } = await query(NEEDED);
    const space = await statfs(config.dataDir);
    const bavail = space.bavail - (megabytes * 1024 ** 2) / space.bsize;
    if (diskState({ ...space, bavail }, "ok") === "ok") return undefined;
    return `${megabytes} MB for a second database would nearly fill the disk of DATA_DIR`;
  }

  async function tryFile(file: string, signal: AbortSignal): Promise<RestoreResult> {
    const cause = config.databaseUrl === undefined ? await lackOfRoom() : undefined;
    return cause ? untried(cause) : tryRestore({ file, ...config }, signal);
  }

  return {
    /**
     * Tries to restore the backup `file` of the time `at` unless this has succeeded before. Stores
     * the result in `public.backup_check`.
     * @throws an error of one line if the backup cannot be restored.
     */
    async run(file: string, at: Date, signal: AbortSignal): Promise<void> {
      last ??= await query(READ);
      if (last?.restored && last.at.getTime() === at.getTime()) return;
      const earlierCause = last?.cause;
      const result = await tryFile(file, signal);
      last = { at, ...result };
      const { restored, seconds, cause } = result;
      await query("delete from public.backup_check");
      await query(SAVE, [at, restored, seconds, cause]);
      if (restored === false) {
        throw new Error(`${file} cannot be restored: ${cause}; older backups are kept`);
      }
      if (restored) logInfo(`backup: restored in ${seconds} s`);
      else if (cause !== earlierCause) logger.warn({ cause }, "the backup could not be tried");
    },
    health: (): RestoreHealth => ({
      restored: last?.restored ?? null,
      restoreSeconds: last?.seconds ?? null,
    }),
  };
}
