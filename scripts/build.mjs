// Builds the server and the web app below .builds, in a or b: the folder to which the link .builds/current does not point.
// The link then moves to it; dist and dist-server are links through that one. With --if-stale only a change of the sources
// is built.
import "./requirements.mjs";
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

const FILE = fileURLToPath(import.meta.url);
const root = fileURLToPath(new URL("..", import.meta.url));
const BUILDS = join(root, ".builds");
const CURRENT = join(BUILDS, "current");
const STAMP = "dist-server/.built-from";
const SOURCES = [
  ...["web", "server", "scripts", "supabase", "vite.config.ts"],
  ...["package.json", "package-lock.json", "tsconfig.base.json"],
];
const NO_SOURCE = /\.test\.|\.tsbuildinfo$/;
// The kernel releases the lock when the program that it runs has ended, killed or not.
const LOCK = process.platform === "darwin" ? ["lockf", "-k"] : ["flock"];

const NO_MEMORY = "it ran out of memory, of which it needs some 600 MB: free some, or add swap";
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

/** A hash of every source, of the lockfile and of the VITE_ variables. */
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
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();
}

/** Points the link `place` to `target` in one rename. */
function replaceLink(place, target) {
  rmSync(`${place}.next`, { force: true });
  symlinkSync(target, `${place}.next`);
  renameSync(`${place}.next`, place);
}

/** Builds, in a process that holds the lock. The former build stays, because a running server may use it. */
async function build() {
  const name = existsSync(CURRENT) && readlinkSync(CURRENT) === "a" ? "b" : "a";
  const folder = join(BUILDS, name);
  const sources = fingerprint();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // It builds into the folder that the arguments name.
  process.argv = [process.execPath, "make-build.mjs", folder];
  await import("./make-build.mjs");
  writeFileSync(join(folder, STAMP), sources);
  // A power cut must not leave the link to files that are not on the disk yet.
  spawnSync("sync", filesBelow(folder));
  replaceLink(CURRENT, name);
  for (const part of ["dist", "dist-server"]) {
    replaceLink(join(root, part), `.builds/current/${part}`);
  }
}

/** Runs this file with the lock in a process of its own, which waits for another build and frees its memory at the end. */
function runBuild(...options) {
  const [program, ...args] = [...LOCK, join(BUILDS, "lock"), process.execPath];
  const { status, error, stderr } = spawnSync(program, [...args, FILE, "--locked", ...options], {
    cwd: root,
    // With another NODE_ENV Vite would take React's development version.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  if (error) throw error;
  // The kernel kills for want of memory (128 + SIGKILL); V8 and Rust abort (128 + SIGABRT).
  if (status === 137 || status === 134) throw new Error(NO_MEMORY);
  if (status !== 0) throw new Error(stderr);
  process.stderr.write(stderr);
}

/**
 * Builds when `force` is set or the newest build is not of the present sources.
 * @returns the folder of the build. A failure ends the process with a line that says what to do.
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
