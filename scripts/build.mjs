// Builds the server and the web app into a new folder below .builds, then points the link .builds/current to it; dist and
// dist-server are links through that one. With --if-stale it builds only after a change of what fingerprint() reads.
import "./requirements.mjs";
import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
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

const root = fileURLToPath(new URL("..", import.meta.url));
const BUILDS = join(root, ".builds");
const CURRENT = join(BUILDS, "current");
const STAMP = "dist-server/.built-from";
const SOURCES = [
  ...["web", "server", "scripts", "supabase", "vite.config.ts"],
  ...["package.json", "package-lock.json", "tsconfig.base.json"],
];
const NO_SOURCE = /\.test\.tsx?$|\.tsbuildinfo$/;
// On macOS, which lacks the program flock, open() takes the lock: O_RDWR | O_CREAT | O_EXLOCK.
const MACOS_LOCK = 0x2 | 0x200 | 0x20;

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

const attempt = (read) => {
  try {
    return read();
  } catch {
    return undefined; // the file or link is missing
  }
};

/** The folder of the newest build; undefined when it is not of the present sources. */
function freshBuild() {
  const name = attempt(() => readlinkSync(CURRENT));
  const stamp = attempt(() => readFileSync(join(CURRENT, STAMP), "utf8"));
  return stamp === fingerprint() ? join(BUILDS, name) : undefined;
}

/** Waits for the lock of building, which the kernel releases when this process ends; returns its open file. */
function lockBuilding() {
  const file = join(BUILDS, "lock");
  if (process.platform === "darwin") return openSync(file, MACOS_LOCK);
  const fd = openSync(file, "a");
  const flock = (...options) =>
    spawnSync("flock", [...options, "3"], { stdio: ["ignore", "ignore", "ignore", fd] });
  const { status, error } = flock("-n");
  if (error) throw new Error("the program flock is missing; install util-linux");
  if (status !== 0) {
    console.error("another build is running in this folder; waiting for it");
    flock();
  }
  return fd;
}

/** Makes a build in `folder` in a process of its own, which frees its memory at the end. */
function makeBuild(folder) {
  const { status, signal, stderr } = spawnSync(
    process.execPath,
    [join(root, "scripts/make-build.mjs"), folder],
    // With another NODE_ENV Vite would take React's development version.
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  // The kernel kills for want of memory; V8 and Rust abort.
  if (signal === "SIGKILL" || signal === "SIGABRT") throw new Error(NO_MEMORY);
  if (status !== 0 && CAUSES.some(([words]) => words.test(stderr))) throw new Error(stderr);
  process.stderr.write(stderr);
  if (status !== 0) throw new Error("see above");
}

/** Points the link `place` to `target` in one rename. */
function replaceLink(place, target) {
  rmSync(`${place}.next`, { force: true });
  symlinkSync(target, `${place}.next`);
  renameSync(`${place}.next`, place);
}

/** Builds, holding the lock. The former build stays until the next one, because a running server may use it. */
function build() {
  const former = attempt(() => readlinkSync(CURRENT));
  const name = `build-${randomUUID()}`;
  const folder = join(BUILDS, name);
  const sources = fingerprint();
  mkdirSync(folder);
  try {
    makeBuild(folder);
    writeFileSync(join(folder, STAMP), sources);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  // A power cut must not leave the link to files that are not on the disk yet.
  for (const file of filesBelow(folder)) {
    const fd = openSync(file, "r");
    fsyncSync(fd);
    closeSync(fd);
  }
  replaceLink(CURRENT, name);
  for (const part of ["dist", "dist-server"]) {
    const [place, target] = [join(root, part), join(".builds/current", part)];
    if (attempt(() => readlinkSync(place)) === target) continue;
    rmSync(place, { recursive: true, force: true });
    symlinkSync(target, place);
  }
  const kept = ["lock", "current", former, name];
  for (const entry of readdirSync(BUILDS).filter((one) => !kept.includes(one))) {
    rmSync(join(BUILDS, entry), { recursive: true, force: true });
  }
}

/**
 * Builds when `force` is set or the newest build is not of the present sources.
 * @returns the folder of the build. A failure ends the process with a line that says what to do.
 */
export function ensureBuild(force = false) {
  try {
    const fresh = force ? undefined : freshBuild();
    if (fresh) return fresh;
    mkdirSync(BUILDS, { recursive: true });
    const lock = lockBuilding();
    if (force || !freshBuild()) build();
    closeSync(lock);
    const built = freshBuild();
    if (!built) throw new Error("the sources changed while they were built: start again");
    return built;
  } catch (error) {
    const [, cause] = CAUSES.find(([words]) => words.test(`${error.code} ${error.message}`)) ?? [];
    console.error(`the build failed: ${cause ?? error.message}`);
    return process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureBuild(!process.argv.includes("--if-stale"));
}
