import { access, constants, mkdir, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { accountName } from "./account.ts";

const EVERYBODY_WRITES = 0o002;
const STICKY = 0o1000;

/** Whoever can write there could put something in the place of what is ours. */
async function refuseOpenFolders(dataDir: string) {
  if ((await stat(dataDir)).mode & EVERYBODY_WRITES) {
    throw new Error(`DATA_DIR ${dataDir} can be written by every account; chmod o-w it`);
  }
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
  await refuseOpenFolders(folder);
  return folder;
}
