// Where builds lie: each in a folder of its own below .builds, of which the link .builds/current names the one to
// start. dist and dist-server are links through it that never change.
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative } from "node:path";
import { holdBuild, lockFile, readStamp, STAMP } from "../../server/build-integrity.mjs";
import { filesBelow, fingerprint, projectRoot } from "./sources.mjs";

const BUILDS = join(projectRoot, ".builds");
const CURRENT = join(BUILDS, "current");
const LOCK = "lock";
const PARTS = ["dist", "dist-server"];
const targetOf = (part) => join(".builds/current", part);

function linkOf(path) {
  try {
    return readlinkSync(path);
  } catch {
    return undefined; // nothing, or a folder
  }
}

const isLinked = (part) => linkOf(join(projectRoot, part)) === targetOf(part);

/** The folder of the build that is in place, when it is of these sources and whole; no build removes it then. */
export function holdFreshBuild() {
  if (!existsSync(CURRENT) || !PARTS.every(isLinked)) return undefined;
  const build = realpathSync(CURRENT);
  if (readStamp(build)?.sources !== fingerprint()) return undefined;
  return holdBuild(build) === undefined ? build : undefined;
}

/** Takes the one lock of building in this project; `onWait` is called when another process holds it. */
export function lockBuilding(onWait) {
  mkdirSync(BUILDS, { recursive: true });
  const file = join(BUILDS, LOCK);
  if (lockFile(file, "exclusive")) return;
  onWait();
  lockFile(file, "exclusive, waiting");
}

/** A new folder below .builds, with a name that no other has had. */
export function newFolder() {
  const folder = join(BUILDS, `build-${randomUUID()}`);
  mkdirSync(folder);
  return folder;
}

/**
 * Stamps the build in `folder`, made from `sources`, a fingerprint, and puts it in place: what starts from now on starts
 * this one. After a power cut there is no stamp, or every file that it names.
 */
export function putInPlace(folder, sources) {
  const files = filesBelow(folder)
    .map((path) => [relative(folder, path), statSync(path).size])
    // A release has one of its own.
    .filter(([name]) => name !== "package.json");
  const stamp = JSON.stringify({ sources, files: Object.fromEntries(files) }, null, 1);
  spawnSync("sync");
  writeFileSync(join(folder, STAMP), stamp);
  spawnSync("sync");
  const link = join(BUILDS, "next");
  rmSync(link, { force: true });
  symlinkSync(basename(folder), link);
  renameSync(link, CURRENT);
  // Before the one that was in place is removed.
  spawnSync("sync");
  for (const part of PARTS.filter((name) => !isLinked(name))) {
    const place = join(projectRoot, part);
    rmSync(place, { recursive: true, force: true });
    symlinkSync(targetOf(part), place);
  }
}

/** Removes `folder` unless a running program uses the build in it. Its files may belong to somebody else. */
function removeUnlessUsed(folder) {
  try {
    const stamp = join(folder, STAMP);
    const lock = existsSync(stamp) ? lockFile(stamp, "exclusive") : { release() {} };
    if (!lock) return;
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  } catch {}
}

/**
 * Removes the builds that are neither in place nor used. To be called by whoever holds the lock of building: what is
 * unfinished then is nobody's.
 */
export function removeUnused() {
  const kept = [LOCK, basename(CURRENT), linkOf(CURRENT)];
  for (const name of readdirSync(BUILDS).filter((entry) => !kept.includes(entry))) {
    removeUnlessUsed(join(BUILDS, name));
  }
}
