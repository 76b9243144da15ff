import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, fchmodSync, openSync } from "node:fs";
import { access, chmod, lstat, mkdir, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "../../log.ts";
import { accountName } from "./binaries.ts";

const WRITABLE_BY_ALL = 0o002;
const STICKY = 0o1000;
// Entries of DATA_DIR whose owner `closeFolder` checks. The owner of the cluster's folder is
// checked when the cluster starts.
const USED_ENTRIES = ["backups", "jwt-secret", "lock"];

/**
 * Closes a folder that every account may write, for example on a new disk or after chmod -R.
 * @throws an error if another account has already put a file there that the server would use.
 */
async function closeFolder(dataDir: string, ownUid: number | undefined) {
  const { mode } = await stat(dataDir);
  if (mode & WRITABLE_BY_ALL) {
    await chmod(dataDir, 0o700).catch(() => {
      throw new Error(`DATA_DIR ${dataDir} can be written by every account; chmod 700 it`);
    });
  }
  for (const file of USED_ENTRIES.map((name) => join(dataDir, name))) {
    const uid = (await lstat(file).catch(() => undefined))?.uid;
    if (uid === undefined || uid === ownUid || uid === 0) continue;
    throw new Error(`${file} belongs to ${await accountName(uid)}; remove it, or make it yours`);
  }
}

/**
 * Checks the folders above `dataDir`.
 * @throws an error if every account may write in one of these folders, because another account
 *   could then replace `dataDir`.
 */
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
 * Creates `dataDir` if it does not exist, and closes it to other accounts. The folder must belong
 * to this account, or to root if root made it writable for this account.
 * @returns the real path of the folder, without symbolic links.
 * @throws an error whose message of one line tells why the folder cannot be used.
 */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  if (/[\r\n]/.test(dataDir)) throw new Error("DATA_DIR must not contain a line break");
  const refusal = `DATA_DIR ${dataDir} cannot be written; choose another, or change its owner or mode (chmod u+rwx)`;
  const folder = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    .then(() => realpath(dataDir))
    .catch(() => {
      throw new Error(refusal);
    });
  const ownUid = process.getuid?.();
  const { uid } = await stat(folder);
  const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (ownUid !== undefined && uid !== ownUid && !(uid === 0 && isWritable)) {
    const owner = await accountName(uid);
    const asOwner = uid === 0 ? "" : `start as that account (sudo -u ${owner} …), or `;
    throw new Error(
      `DATA_DIR ${folder} belongs to ${owner}; ${asOwner}hand it over: sudo chown -R ${await accountName(ownUid)} '${folder}'`,
    );
  }
  if (!isWritable) throw new Error(refusal);
  await refuseOpenPath(folder);
  await closeFolder(folder, ownUid);
  return folder;
}

// Seconds to wait for the lock. The kernel may release the lock of a killed process only a moment
// after its end.
const LOCK_WAIT_S = "1";
const isMac = process.platform === "darwin";
const { O_RDWR, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
// On macOS, the flag O_EXLOCK takes the lock when the file is opened. Node.js has no constant for
// this flag, whose value is 0x20.
const LOCK_FILE_FLAGS = O_RDWR | O_CREAT | O_NOFOLLOW | (isMac ? 0x20 | O_NONBLOCK : 0);

/**
 * Takes the lock of `dataDir`. Only the process that holds this lock may start and stop the
 * cluster. The program `flock` locks the open file and ends. The kernel keeps the lock as long as
 * this process has the file open.
 * @returns a function that releases the lock, or undefined while another process holds it.
 */
export async function lockDirectory(dataDir: string): Promise<(() => void) | undefined> {
  let fd: number;
  try {
    fd = openSync(join(dataDir, "lock"), LOCK_FILE_FLAGS, 0o600);
  } catch (error) {
    if (errorCode(error) === "EAGAIN") return undefined;
    throw error;
  }
  // Only this account may open the file, because any account that opens it can take the lock.
  fchmodSync(fd, 0o600);
  const release = () => closeSync(fd);
  if (isMac) return release;
  const args = ["--exclusive", "--timeout", LOCK_WAIT_S, "3"];
  const flock = spawn("flock", args, { stdio: ["ignore", "ignore", "ignore", fd] });
  const [code] = await once(flock, "exit").catch(() => {
    throw new Error("the program flock is missing; install util-linux");
  });
  if (code === 0) return release;
  release();
}
