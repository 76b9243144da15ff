// The stamp of a build, by which a start knows that it is whole.
import { closeSync, fsyncSync, openSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { STAMP } from "../../server/build-integrity.mjs";
import { filesBelow } from "./sources.mjs";

async function sync(path) {
  const file = await open(path);
  await file.sync().finally(() => file.close());
}

/** Waits until the list of files in `folder` is on the disk. */
export function syncFolder(folder) {
  const fd = openSync(folder);
  fsyncSync(fd);
  closeSync(fd);
}

/**
 * Writes the stamp of the build in `folder`, made from `sources`, a fingerprint: after a power cut there is none, or
 * every file that it names.
 */
export async function stampBuild(folder, sources) {
  const paths = filesBelow(folder).sort();
  const folders = new Set([folder]);
  for (const path of paths) {
    for (let parent = dirname(path); parent !== folder; parent = dirname(parent))
      folders.add(parent);
  }
  // Together: the disk is asked once for many.
  await Promise.all([...paths, ...folders].map(sync));
  const files = paths
    .map((path) => [relative(folder, path), statSync(path).size])
    // A release has one of its own.
    .filter(([name]) => name !== "package.json");
  const stamp = join(folder, STAMP);
  writeFileSync(stamp, JSON.stringify({ sources, files: Object.fromEntries(files) }, null, 1), {
    flush: true,
  });
  syncFolder(dirname(stamp));
}
