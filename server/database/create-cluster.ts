import { chown, lstat, mkdtemp, readdir, readFile, rename, rmdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { accountName } from "./account.ts";
import { ProgramError, type Programs } from "./binaries.ts";

const UNFINISHED = "postgres.new-";
// A cluster as it is made, its write-ahead log, and room for the first months.
const NEEDED_MB = 100;

function tooSmall(dataDir: string, freeMb?: number) {
  const free = freeMb === undefined ? "the disk is full" : `there are ${freeMb} MB`;
  return new Error(
    `DATA_DIR ${dataDir} needs ${NEEDED_MB} MB of free disk for a new database, and ${free}; make room or choose another DATA_DIR`,
  );
}

/** Removes what is left of clusters whose creation was cut short; one still being written stays. */
async function removeUnfinished(programs: Programs, dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue;
    await programs
      .empty(join(dataDir, name))
      .then(() => rmdir(join(dataDir, name)))
      .catch(() => {});
  }
}

/**
 * Creates the cluster aside and moves it into place whole, so that a killed first start leaves none. An
 * initdb of such a start may still be running: each takes a folder of its own.
 */
async function createCluster(programs: Programs, dataDir: string, clusterDir: string) {
  await removeUnfinished(programs, dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const freeMb = Math.floor((bavail * bsize) / 1024 ** 2);
  if (freeMb < NEEDED_MB) throw tooSmall(dataDir, freeMb);
  const fresh = await mkdtemp(join(dataDir, UNFINISHED));
  try {
    if (programs.account) await chown(fresh, programs.account.uid, programs.account.gid);
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
  } catch (error) {
    await removeUnfinished(programs, dataDir);
    const full =
      error instanceof ProgramError && /No space left|quota exceeded/i.test(error.output);
    throw full ? tooSmall(dataDir) : error;
  }
}

async function checkOwner(clusterDir: string, uid: number, { account }: Programs) {
  const expected = account?.uid ?? process.getuid?.() ?? uid;
  if (uid === expected) return;
  const [owner, name] = [await accountName(uid), await accountName(expected)];
  throw new Error(
    `${clusterDir} belongs to ${owner}, not to ${name}; hand it over: chown -R ${name} '${clusterDir}'`,
  );
}

async function checkVersion(clusterDir: string, programs: Programs) {
  const version = await readFile(join(clusterDir, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version === undefined) {
    throw new Error(`${clusterDir} holds no database (no PG_VERSION); move it away, or restore it`);
  }
  const [, bundled] = / (\d+)/.exec(await programs.run("postgres", ["--version"])) ?? [];
  if (version.trim() === bundled) return;
  throw new Error(
    `the database in ${clusterDir} is of PostgreSQL ${version.trim()}, and this release has ${bundled}: ` +
      "with the release that made it, npm run backup; with this one, npm run restore -- <file> into a new DATA_DIR",
  );
}

/**
 * Sees to it that `clusterDir` holds a cluster that this release can run, creating it the first time.
 * @throws with one line that says what to do.
 */
export async function ensureCluster(programs: Programs, dataDir: string, clusterDir: string) {
  const found = await lstat(clusterDir).catch(() => undefined);
  if (found === undefined) return createCluster(programs, dataDir, clusterDir);
  if (!found.isDirectory()) {
    throw new Error(
      `${clusterDir} is no folder; DATA_DIR itself may be a link, but not what is in it`,
    );
  }
  await checkOwner(clusterDir, found.uid, programs);
  await checkVersion(clusterDir, programs);
}
