import { access, chmod, constants, lstat, mkdir, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { accountName } from "./account.ts";

const EVERYBODY_WRITES = 0o002;
/** What the server reads or writes in it beside the cluster. */
const USED = ["backups", "jwt-secret", "lock"];
const STICKY = 0o1000;

/**
 * Closes the folder to everybody's writing, as a new disk is open, and refuses what somebody has put there
 * meanwhile. The cluster, which may have an account of its own, is looked at where it is started.
 */
async function closeFolder(dataDir: string) {
  const { mode } = await stat(dataDir);
  if (mode & EVERYBODY_WRITES) {
    await chmod(dataDir, mode & 0o7777 & ~EVERYBODY_WRITES).catch(() => {
      throw new Error(`DATA_DIR ${dataDir} can be written by every account; chmod o-w it`);
    });
  }
  const own = process.getuid?.();
  for (const name of USED) {
    const file = join(dataDir, name);
    const uid = await lstat(file).then(
      (found) => found.uid,
      () => own,
    );
    if (uid === undefined || uid === own || uid === 0) continue;
    throw new Error(`${file} belongs to ${await accountName(uid)}; remove it, or make it yours`);
  }
}

/** Whoever can write in a folder on the way could put another in the place of ours. */
async function refuseOpenPath(dataDir: string) {
  for (let folder = dirname(dataDir); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if (mode & EVERYBODY_WRITES && !(mode & STICKY)) {
      throw new Error(
        `DATA_DIR ${dataDir} lies in ${folder}, which every account can write; choose another`,
      );
    }
  }
}

/** Root works in folders of root's alone; anybody else in the own ones and in what root made ready. */
async function refuseFoldersOfOthers(dataDir: string) {
  const { uid } = await stat(dataDir);
  const own = process.getuid?.() ?? uid;
  if (uid === own) return;
  const owner = await accountName(uid);
  const writable = await access(dataDir, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (own !== 0 && uid === 0 && writable) return;
  const handOver = `hand it over: sudo chown -R ${await accountName(own)} '${dataDir}'`;
  throw new Error(
    uid === 0
      ? `DATA_DIR ${dataDir} belongs to root; ${handOver}`
      : `DATA_DIR ${dataDir} belongs to ${owner}; start as that account (sudo -u ${owner} …), or ${handOver}`,
  );
}

/**
 * Makes `dataDir` when it is not there yet, closed to other accounts.
 * @returns its real path. @throws with one line when it is not a folder for this account alone.
 */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  if (/[\r\n]/.test(dataDir)) throw new Error("DATA_DIR must not contain a line break");
  const refusal = new Error(
    `DATA_DIR ${dataDir} cannot be written; choose another or change its owner`,
  );
  const folder = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    .then(() => realpath(dataDir))
    .catch(() => {
      throw refusal;
    });
  await refuseFoldersOfOthers(folder);
  await access(folder, constants.W_OK | constants.X_OK).catch(() => {
    throw refusal;
  });
  await refuseOpenPath(folder);
  await closeFolder(folder);
  return folder;
}
