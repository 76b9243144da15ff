// Builds the server and the web app into .builds/a or .builds/b: the folder to which the link
// .builds/current does not point. Then points the link to the new build. dist and dist-server are
// links to folders of the current build. With --if-stale, builds only when the sources have
// changed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findDamage } from "./requirements.mjs";

const FILE = fileURLToPath(import.meta.url);
const root = fileURLToPath(new URL("..", import.meta.url));
const BUILDS = join(root, ".builds");
const CURRENT = join(BUILDS, "current");
const STAMP = "dist-server/.built-from";
const SOURCES = [
  "web",
  "server",
  "scripts",
  "supabase",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.base.json",
];
const NO_SOURCE = /\.test\.|\.tsbuildinfo$/;
// `flock` holds the lock of the build. The kernel releases the lock when the build ends, even when
// the build is killed.
const LOCK = process.platform === "darwin" ? "lockf" : "flock";

const NO_MEMORY = "it ran out of memory. It needs about 600 MB: free some, or add swap";
const CAUSES = [
  [/out of memory|memory allocation of|cannot allocate memory|ENOMEM/i, NO_MEMORY],
  [/ENOSPC|EDQUOT|no space left/i, "the disk is full: make room (df -h), and start again"],
  [/Cannot find (?:package|module) '|ERR_MODULE_NOT_FOUND/, "packages are missing: npm ci"],
  [
    /EACCES|EPERM|EROFS/,
    "the project's folder cannot be written: run npm run build as the account that owns it",
  ],
];

/** Returns the paths of all files below `path`, or `path` itself when it is a file. */
const filesBelow = (path) =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path).flatMap((name) => filesBelow(join(path, name)));

/** Returns a hash of all sources, of the lockfile and of the VITE_ variables. */
function fingerprint() {
  const hash = createHash("sha256");
  const files = SOURCES.flatMap((name) => filesBelow(join(root, name)));
  for (const file of files.filter((name) => !NO_SOURCE.test(name)).sort()) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith("VITE_"));
  return hash.update(JSON.stringify(variables.sort())).digest("hex");
}

function isFresh() {
  const stamp = join(CURRENT, STAMP);
  if (!existsSync(stamp) || findDamage(CURRENT) !== undefined) return false;
  return readFileSync(stamp, "utf8").split("\n")[0] === fingerprint();
}

/**
 * Points the symbolic link `place` to `target`. A single rename replaces the old link, so that the
 * link exists at every moment.
 */
function replaceLink(place, target) {
  rmSync(`${place}.next`, { force: true });
  symlinkSync(target, `${place}.next`);
  renameSync(`${place}.next`, place);
}

/**
 * Makes a new build. The process must hold the lock. Keeps the former build, because a running
 * server may still read files of that build.
 */
async function build() {
  const name = existsSync(CURRENT) && readlinkSync(CURRENT) === "a" ? "b" : "a";
  const folder = join(BUILDS, name);
  const sources = fingerprint();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  process.argv = [process.execPath, "make-build.mjs", folder];
  await import("./make-build.mjs");
  // Store the size of each file. A file that later has another size has lost content, for example
  // on a full disk.
  const sizes = filesBelow(folder)
    .map((file) => [file.slice(folder.length), statSync(file).size])
    .filter(([file]) => file.startsWith("/dist"));
  writeFileSync(join(folder, STAMP), `${sources}\n${JSON.stringify(sizes)}`);
  // Flush the files before the link changes. After a power cut, the link would otherwise point to
  // files without content.
  spawnSync("sync", filesBelow(folder));
  replaceLink(CURRENT, name);
  for (const part of ["dist", "dist-server"]) {
    replaceLink(join(root, part), `.builds/current/${part}`);
  }
}

/**
 * Runs this file again under `flock`, which waits until another build ends. The build is a separate
 * process, so that its memory is free again when the build ends.
 */
function runBuild(...options) {
  const command = [join(BUILDS, "lock"), process.execPath, FILE, "--locked", ...options];
  // lockf deletes the lock file when it ends, unless the option -k is given.
  if (LOCK === "lockf") command.unshift("-k");
  const { status, error, stderr } = spawnSync(LOCK, command, {
    cwd: root,
    // Vite includes React's development version unless NODE_ENV is "production".
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  if (error) throw error;
  // Without enough memory, the kernel kills the build (128 + SIGKILL), or V8 or Rust aborts (128 +
  // SIGABRT).
  if (status === 137 || status === 134) throw new Error(NO_MEMORY);
  if (status !== 0) throw new Error(stderr);
  process.stderr.write(stderr);
}

/**
 * Builds when `force` is set or the sources have changed since the newest build. When the build
 * fails, prints one line that says what to do, and ends the process.
 * @returns the folder of the build
 */
export function ensureBuild(force = false) {
  try {
    if (force || !isFresh()) {
      mkdirSync(BUILDS, { recursive: true });
      runBuild(...(force ? [] : ["--if-stale"]));
      if (!isFresh()) throw new Error("the sources changed while they were built: start again");
    }
    return join(BUILDS, readlinkSync(CURRENT));
  } catch ({ message }) {
    const [, cause = message] = CAUSES.find(([words]) => words.test(message)) ?? [];
    console.error(`the build failed: ${cause}`);
    return process.exit(1);
  }
}

if (process.argv[1] === FILE) {
  const force = !process.argv.includes("--if-stale");
  if (!process.argv.includes("--locked")) ensureBuild(force);
  else if (force || !isFresh()) await build();
}
