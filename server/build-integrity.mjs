// @ts-check
// A build is the folder of one version of the program, with a stamp that names every file of it. What starts a build
// looks here first whether it is whole. Plain JavaScript with nothing but Node.js, because scripts/ uses it before
// anything is built.
import { spawnSync } from "node:child_process";
import { closeSync, constants, existsSync, openSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The stamp of a build: what it was made from and the size of each of its files. Written last. */
export const STAMP = "dist-server/.built-from";

const { O_CREAT, O_NONBLOCK, O_RDONLY, O_RDWR } = constants;
// On macOS opening a file can take its lock; Node.js has no names for the flags.
const O_SHLOCK = 0x10;
const O_EXLOCK = 0x20;

/**
 * Locks the open file. The program `flock` locks the file that it is given and ends.
 * @param {number} fd
 * @param {string[]} options
 */
function flock(fd, ...options) {
  const { status, error } = spawnSync("flock", [...options, "3"], {
    stdio: ["ignore", "ignore", "ignore", fd],
  });
  if (error) throw new Error("the program flock is missing; install util-linux");
  return status === 0;
}

/**
 * Locks `file` until this process ends, however it ends, or `release` is called; undefined while somebody else holds it.
 * Many may share a lock; whoever shares it waits.
 * @param {string} file
 * @param {"shared" | "exclusive" | "exclusive, waiting"} kind
 * @returns {{ release: () => void } | undefined}
 */
export function lockFile(file, kind) {
  const isShared = kind === "shared";
  const waits = kind !== "exclusive";
  const flags = isShared ? O_RDONLY : O_RDWR | O_CREAT;
  if (process.platform === "darwin") {
    const lock = (isShared ? O_SHLOCK : O_EXLOCK) | (waits ? 0 : O_NONBLOCK);
    try {
      const fd = openSync(file, flags | lock, 0o600);
      return { release: () => closeSync(fd) };
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === "EAGAIN") return undefined;
      throw error;
    }
  }
  const fd = openSync(file, flags, 0o600);
  const release = () => closeSync(fd);
  // The short names, which busybox has too.
  if (flock(fd, isShared ? "-s" : "-x", ...(waits ? [] : ["-n"]))) return { release };
  release();
  return undefined;
}

/**
 * @param {string} build
 * @returns {{ sources: string, files: Record<string, number> } | undefined}
 */
export function readStamp(build) {
  try {
    return JSON.parse(readFileSync(join(build, STAMP), "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * What is wrong with the files of the build, in a few words; undefined when it is whole.
 * @param {string} build
 */
export function findDamage(build) {
  const files = readStamp(build)?.files;
  if (files === undefined) return `${STAMP} is missing`;
  for (const [name, size] of Object.entries(files)) {
    const found = statSync(join(build, name), { throwIfNoEntry: false })?.size;
    if (found === undefined) return `${name} is missing`;
    if (found !== size) return `${name} has ${found} bytes instead of ${size}`;
  }
  return undefined;
}

/**
 * Keeps the build from being removed for as long as this process lives.
 * @param {string} build
 * @returns what is wrong with it, in a few words; undefined when it is whole.
 */
export function holdBuild(build) {
  const stamp = join(build, STAMP);
  if (!existsSync(stamp)) return findDamage(build);
  const lock = lockFile(stamp, "shared");
  const damage = findDamage(build);
  if (damage !== undefined) lock?.release();
  return damage;
}

/**
 * Why a program of a whole build could not go on, in one line that says what to do.
 * @param {unknown} error
 */
export function explainLoading(error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  const [, name] = /Cannot find (?:package|module) '([^']+)'/.exec(message) ?? [];
  const isOfPackage = message.startsWith("Cannot find package") || name?.includes("/node_modules/");
  if (isOfPackage) return `a package is missing (${name}): npm ci`;
  if (code === "ERR_MODULE_NOT_FOUND") return "the build is incomplete: npm run build";
  const [line = ""] = message.split("\n", 1);
  return error instanceof SyntaxError ? `a package is of another version (${line}): npm ci` : line;
}
