import { createHash } from "node:crypto";
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Account, findPrograms, ProgramError, type Programs } from "./binaries.ts";
import { connectOwner, type DatabaseTarget } from "./connect.ts";
import { keepRunning } from "./watch.ts";

const UNFINISHED = "postgres.new-";
const START_DEADLINE_MS = 30_000;
// A Unix socket's whole path fits 107 bytes; `/.s.PGSQL.5432` takes 14 of them.
const LONGEST_SOCKET_DIR = 90;

type Place = {
  programs: Programs;
  clusterDir: string;
  logFile: string;
  target: DatabaseTarget;
};

/** A running cluster: where to connect, and how to stop it. */
export type Cluster = { target: DatabaseTarget; stop: () => Promise<void> };

// Sized for a church on a small server; durability settings stay PostgreSQL's own. Statements and row
// values are kept out of the log: they hold personal data.
const settings = (socketDir: string) => `
listen_addresses = ''
unix_socket_directories = '${socketDir.replaceAll("'", "''")}'
unix_socket_permissions = 0700
max_connections = 40
shared_buffers = 32MB
jit = off
io_method = sync
wal_level = minimal
max_wal_senders = 0
min_wal_size = 32MB
max_wal_size = 256MB
max_parallel_workers_per_gather = 0
max_logical_replication_workers = 0
autovacuum_max_workers = 1
timezone = 'UTC'
log_timezone = 'UTC'
log_error_verbosity = terse
log_min_error_statement = panic
`;

async function give(path: string, account: Account) {
  if (account) await chown(path, account.uid, account.gid);
}

async function chooseSocketDir(clusterDir: string, account: Account): Promise<string> {
  if (Buffer.byteLength(clusterDir) <= LONGEST_SOCKET_DIR) return clusterDir;
  const name = createHash("sha256").update(clusterDir).digest("hex").slice(0, 16);
  const dir = join(tmpdir(), `avisos-${name}`);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await give(dir, account);
  const { uid, mode } = await lstat(dir);
  if (uid !== (account?.uid ?? process.getuid?.() ?? uid) || (mode & 0o077) !== 0) {
    throw new Error(`${dir} belongs to somebody else; choose a shorter DATA_DIR`);
  }
  return dir;
}

/**
 * Creates the cluster aside and moves it into place whole, so that a killed first start leaves none. An
 * initdb of such a start may still be running: each takes a folder of its own.
 */
async function create(programs: Programs, dataDir: string, clusterDir: string) {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue;
    await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => {
      // Still being written to; the next creation removes it.
    });
  }
  const fresh = await mkdtemp(join(dataDir, UNFINISHED));
  await give(fresh, programs.account);
  await programs.run("initdb", [
    `--pgdata=${fresh}`,
    "--username=postgres",
    "--auth=trust", // the socket's folder is closed to every other account
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ]);
  await rename(fresh, clusterDir);
}

async function isRunning(programs: Programs, clusterDir: string): Promise<boolean> {
  try {
    await programs.run("pg_ctl", ["status", "-D", clusterDir]);
    return true;
  } catch {
    return false;
  }
}

async function answers(target: DatabaseTarget): Promise<boolean> {
  const sql = connectOwner(target);
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end();
  }
}

/**
 * Starts the cluster, or takes over the one that a killed server left running. One that is being killed
 * or is still starting counts as neither: it is looked at again until it answers or is gone.
 */
async function launch({ programs, clusterDir, logFile, target }: Place) {
  const deadline = Date.now() + START_DEADLINE_MS;
  let cause = "it does not answer";
  while (Date.now() < deadline) {
    if (await isRunning(programs, clusterDir)) {
      if (await answers(target)) return;
    } else {
      try {
        await programs.run("pg_ctl", ["start", "-w", "-D", clusterDir, "-l", logFile, "-s"]);
        return;
      } catch (error) {
        // Processes of a killed postmaster may hold the shared memory for a moment longer.
        cause = error instanceof ProgramError ? error.message : String(error);
      }
    }
    await delay(100);
  }
  throw new Error(`PostgreSQL did not start (${cause}); see ${logFile}`);
}

async function stop({ programs, clusterDir }: Place) {
  try {
    await programs.run("pg_ctl", ["stop", "-w", "-m", "fast", "-D", clusterDir, "-s"]);
  } catch (error) {
    // Killed meanwhile: stopped all the same.
    if (await isRunning(programs, clusterDir)) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Brings up the PostgreSQL cluster of `dataDir`, creating it the first time. The caller holds the
 * directory's lock. @throws with one line that names the cause.
 */
export async function startCluster(dataDir: string): Promise<Cluster> {
  const programs = await findPrograms(dataDir);
  // The cluster's account passes through the data directory without being able to list it.
  if (programs.account) await chmod(dataDir, 0o711);
  const clusterDir = join(dataDir, "postgres");
  if (!(await exists(clusterDir))) await create(programs, dataDir, clusterDir);
  const socketDir = await chooseSocketDir(clusterDir, programs.account);
  await writeFile(join(clusterDir, "postgresql.conf"), settings(socketDir));
  const logFile = join(clusterDir, "server.log");
  const place = { programs, clusterDir, logFile, target: targetIn(socketDir) };
  await launch(place);
  const stopping = new AbortController();
  const watching = keepRunning(clusterDir, () => launch(place), stopping.signal);
  return {
    target: place.target,
    stop: async () => {
      stopping.abort();
      await watching;
      await stop(place);
    },
  };
}

/** Where the cluster of `dataDir` listens while another process runs it. */
export async function runningCluster(dataDir: string): Promise<DatabaseTarget> {
  const { account } = await findPrograms(dataDir);
  return targetIn(await chooseSocketDir(join(dataDir, "postgres"), account));
}

const targetIn = (socketDir: string): DatabaseTarget => ({
  url: "postgres://postgres@localhost:5432/postgres",
  socketDir,
});
