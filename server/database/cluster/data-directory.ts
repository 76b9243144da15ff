import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, fchmodSync, openSync } from "node:fs";
import { access, chmod, lstat, mkdir, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "../../log.ts";
import { accountName } from "./binaries.ts";

const WRITABLE_BY_ALL = 0o002;
const STICKY = 0o1000;
// The entries of DATA_DIR that the server uses beside the cluster; the start of the cluster checks the cluster itself.
const USED = ["backups", "jwt-secret", "lock"];

/** Closes the folder to everybody's writing, as a new disk is open, and refuses what somebody put there before. */
async function closeFolder(dataDir: string, own: number | undefined) {
  const { mode } = await stat(dataDir);
  if (mode & WRITABLE_BY_ALL) {
    await chmod(dataDir, mode & 0o7777 & ~WRITABLE_BY_ALL).catch(() => {
      throw new Error(`DATA_DIR ${dataDir} can be written by every account; chmod o-w it`);
    });
  }
  for (const file of USED.map((name) => join(dataDir, name))) {
    const uid = (await lstat(file).catch(() => undefined))?.uid;
    if (uid === undefined || uid === own || uid === 0) continue;
    throw new Error(`${file} belongs to ${await accountName(uid)}; remove it, or make it yours`);
  }
}

/** An account that can write in a folder above ours could put another in its place. */
async function refuseOpenPath(dataDir: string) {
  for (let folder = dirname(dataDir); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if (!(mode & WRITABLE_BY_ALL) || mode & STICKY) continue;
    throw new Error(
      `DATA_DIR ${dataDir} lies in ${folder}, which every account can write; choose another`,
    );
  }
}

/**
 * Makes `dataDir` when it is not there yet, closed to other accounts. Root works in folders of root's alone; other
 * accounts in their own, and in those that root made writable.
 * @returns its real path. @throws with one line when it is not a folder for this account alone.
 */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  if (/[\r\n]/.test(dataDir)) throw new Error("DATA_DIR must not contain a line break");
  const refusal = `DATA_DIR ${dataDir} cannot be written; choose another or change its owner`;
  const folder = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    .then(() => realpath(dataDir))
    .catch(() => {
      throw new Error(refusal);
    });
  const own = process.getuid?.();
  const { uid } = await stat(folder);
  const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (own !== undefined && uid !== own && !(uid === 0 && isWritable)) {
    const owner = await accountName(uid);
    const asOwner = uid === 0 ? "" : `start as that account (sudo -u ${owner} …), or `;
    throw new Error(
      `DATA_DIR ${folder} belongs to ${owner}; ${asOwner}hand it over: sudo chown -R ${await accountName(own)} '${folder}'`,
    );
  }
  if (!isWritable) throw new Error(refusal);
  await refuseOpenPath(folder);
  await closeFolder(folder, own);
  return folder;
}

// A killed process may hold its lock a moment longer.
const PATIENCE_S = "1";
const isMac = process.platform === "darwin";
const { O_RDWR, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
// On macOS opening a file can take its lock; Node.js has no name for the flag.
const FLAGS = O_RDWR | O_CREAT | O_NOFOLLOW | (isMac ? 0x20 | O_NONBLOCK : 0);

/**
 * Takes the lock of `dataDir`, whose holder alone may start and stop its cluster. The program `flock` locks the open file
 * and ends; the kernel keeps the lock for as long as this process has the file open.
 * @returns its release, or undefined while another process holds the lock.
 */
export async function lockDirectory(dataDir: string): Promise<(() => void) | undefined> {
  let fd: number;
  try {
    fd = openSync(join(dataDir, "lock"), FLAGS, 0o600);
  } catch (error) {
    if (errorCode(error) === "EAGAIN") return undefined;
    throw error;
  }
  // An account that can open the file could hold the lock.
  fchmodSync(fd, 0o600);
  const release = () => closeSync(fd);
  if (isMac) return release;
  const args = ["--exclusive", "--timeout", PATIENCE_S, "3"];
  const flock = spawn("flock", args, { stdio: ["ignore", "ignore", "ignore", fd] });
  const [code] = await once(flock, "exit").catch(() => {
    throw new Error("the program flock is missing; install util-linux");
  });
  if (code === 0) return release;
  release();
}
