import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  statfs,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { backupFileName, backupTime } from "./format.ts";

// Backups are written under another name first, so that a killed one leaves nothing that looks whole.
const UNFINISHED = /^\.avisos-.*\.part$/;
const ABANDONED_AFTER_MS = 60 * 60 * 1000;
const LAST = ".last";
// Twice what the database may need at once: a backup must not stop what it is for.
const LEFT_FREE_BYTES = 48 * 1024 * 1024;

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? error.code : undefined;

/** What keeps `folder` from being written to, in words for the operator. */
function describeRefusal(folder: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new Error(`the disk of ${folder} is full (${code})`);
  }
  if (code !== "EACCES" && code !== "EPERM") return error;
  const account = `${process.geteuid?.()}:${process.getegid?.()}`;
  return new Error(
    `${folder} cannot be written (${code}); give it to the server's account: ` +
      `sudo chown -R ${account} ${folder}`,
  );
}

/** Runs `work`, which writes into `folder`. @throws with one line that says what to do. */
export async function writingTo<T>(folder: string, work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    throw describeRefusal(folder, error);
  });
}

/** Makes `folder`, for this account alone, unless it is there. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  // Root must not be led elsewhere by a link of somebody who may write beside it.
  if (found.isSymbolicLink() && process.getuid?.() === 0 && found.uid !== 0) {
    throw new Error(`${folder} is a link that belongs to another account; remove it`);
  }
}

/** Refuses to take the last room of the disk that `folder` is on. */
export async function leaveRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= LEFT_FREE_BYTES) return;
  throw new Error(
    `the disk of ${folder} is nearly full; no backup was written, to leave it some room`,
  );
}

/** Removes what backups that were killed have left. One under way is written to all the time. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const path = join(folder, name);
    const age = Math.abs(Date.now() - (await lstat(path)).mtimeMs);
    if (age > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

/** A file to write a backup into, and where it belongs once it is complete. */
export type Unfinished = { file: FileHandle; path: string; finished: string };

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Opens a new file, readable by its owner alone, for a backup whose name nobody else has or gets. */
export async function openUnfinished(folder: string, time: Date): Promise<Unfinished> {
  for (let place = 1; ; place += 1) {
    const name = backupFileName(time, place);
    const path = join(folder, `.${name}.part`);
    const finished = join(folder, name);
    const file = await open(path, "wx", 0o600).catch((error) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
    if (!file) continue;
    // While the file is there no other process takes that name.
    if (!(await exists(finished))) return { file, path, finished };
    await file.close();
    await rm(path, { force: true });
  }
}

/** Makes new names in `folder` survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The names of the backups in `folder`; none when there is no such folder. */
export async function listBackups(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  return entries.flatMap((entry) =>
    entry.isFile() && backupTime(entry.name) !== undefined ? [entry.name] : [],
  );
}

/** The name of the backup that the server wrote last into `folder`, as far as it is noted there. */
export async function readLast(folder: string): Promise<string | undefined> {
  return readFile(join(folder, LAST), "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );
}

/** Notes which backup was written last, whatever time its name tells. */
export async function noteLast(folder: string, name: string): Promise<void> {
  await rm(join(folder, LAST), { force: true });
  await writeFile(join(folder, LAST), `${name}\n`, { mode: 0o600, flag: "wx" });
}
