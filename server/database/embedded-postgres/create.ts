import { chown, lstat, mkdtemp, readdir, readFile, rename, statfs } from "node:fs/promises";
import { join } from "node:path";
import { logInfo } from "../../log.ts";
import { accountName, type Programs, run } from "./binaries.ts";

const UNFINISHED_PREFIX = "postgres.new-";
// Free disk space that a new cluster needs for its files, its write-ahead log, and the data of the
// first months.
const NEEDED_MB = 100;
const INITDB_ARGUMENTS = [
  "--username=postgres",
  "--auth=trust", // no password, because other accounts cannot enter the socket's folder
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
];

/** Deletes the folders of clusters whose creation was interrupted. */
async function removeUnfinished(dataDir: string) {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(UNFINISHED_PREFIX));
  // The program `rm` is used, because it never follows symbolic links that PostgreSQL's account may
  // have created in these folders. Errors are ignored, because the initdb of a killed server may
  // still be writing there.
  for (const name of names) await run("rm", ["-rf", join(dataDir, name)]).catch(() => {});
}

/**
 * Creates the cluster in a temporary folder, and renames the folder when the cluster is complete. A
 * start that is killed therefore leaves no incomplete cluster at `target`.
 */
async function createCluster({ account, ...programs }: Programs, dataDir: string, target: string) {
  await removeUnfinished(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const freeMb = Math.floor((bavail * bsize) / 1024 ** 2);
  if (freeMb < NEEDED_MB) {
    throw new Error(
      `DATA_DIR ${dataDir} needs ${NEEDED_MB} MB of free disk for a new database, and there are ${freeMb} MB; make room or choose another DATA_DIR`,
    );
  }
  const newDir = await mkdtemp(join(dataDir, UNFINISHED_PREFIX));
  try {
    if (account) await chown(newDir, account.uid, account.gid);
    await programs.run("initdb", [`--pgdata=${newDir}`, ...INITDB_ARGUMENTS]);
    await rename(newDir, target);
    // A second attempt to delete the folders succeeds, because the initdb of a killed server began
    // earlier and has ended by now.
    await removeUnfinished(dataDir);
  } catch (error) {
    await removeUnfinished(dataDir);
    throw error;
  }
}

async function versionOf(clusterDir: string): Promise<string> {
  const file = await readFile(join(clusterDir, "PG_VERSION"), "utf8").catch(() => undefined);
  if (file !== undefined) return file.trim();
  throw new Error(`${clusterDir} holds no database (no PG_VERSION); move it away, or restore it`);
}

/**
 * Checks the major version of PostgreSQL that created the cluster.
 * @throws an error if the version is not that of the bundled PostgreSQL, which cannot start such a
 *   cluster.
 */
export async function checkVersion(clusterDir: string, programs: Programs): Promise<void> {
  const version = await versionOf(clusterDir);
  const [, bundled] = / (\d+)/.exec(await programs.run("postgres", ["--version"])) ?? [];
  if (version === bundled) return;
  throw new Error(
    `the database in ${clusterDir} is of PostgreSQL ${version}, and this release has ${bundled}: ` +
      "with the release that made it, run backup; with this one, restore <file> into a new DATA_DIR",
  );
}

/**
 * Checks that `clusterDir` holds a cluster and belongs to the right account. Creates the cluster if
 * the folder does not exist. Closes the folder to other accounts.
 * @throws an error whose message of one line tells the operator what to do.
 */
export async function ensureCluster(programs: Programs, dataDir: string, clusterDir: string) {
  const found = await lstat(clusterDir).catch(() => undefined);
  if (found === undefined) return createCluster(programs, dataDir, clusterDir);
  if (!found.isDirectory()) {
    throw new Error(
      `${clusterDir} is no folder; DATA_DIR itself may be a link, but not what is in it`,
    );
  }
  const expected = programs.account?.uid ?? process.getuid?.() ?? found.uid;
  if (found.uid !== expected) {
    const owner = await accountName(found.uid);
    const name = await accountName(expected);
    throw new Error(
      `${clusterDir} belongs to ${owner}, not to ${name}; hand it over: chown -R ${name} '${clusterDir}'`,
    );
  }
  if ((found.mode & 0o777) !== 0o700) {
    // PostgreSQL refuses a folder that other accounts may enter, for example after chmod -R or
    // after a copy from a USB stick.
    await run("chmod", ["-R", "u+rwX,go=", clusterDir]);
    logInfo(
      `${clusterDir} had lost its permissions; only ${await accountName(expected)} may enter it now`,
    );
  }
  await versionOf(clusterDir);
}
