// What the build in dist and dist-server was made from, and whether the sources are still the same.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("..", import.meta.url));
export const STAMP = "dist-server/.built-from";

const SETTINGS = [
  "package-lock.json",
  "vite.config.ts",
  "scripts/build.mjs",
  "scripts/build-worker.mjs",
  "scripts/finish-page.mjs",
  "tsconfig.base.json",
  "supabase/types.ts",
];

/** The paths of all files below `folder`. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** A hash of every source, of the lockfile and of the VITE_ variables. */
export function fingerprint() {
  const hash = createHash("sha256");
  const sources = ["web", "server", "scripts/vite-plugins"]
    .flatMap((name) => filesBelow(join(projectRoot, name)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of [...sources, ...SETTINGS.map((name) => join(projectRoot, name))].sort()) {
    hash.update(file.slice(projectRoot.length)).update(readFileSync(file));
  }
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith("VITE_")) hash.update(`${name}=${value}`);
  }
  return hash.digest("hex");
}

/** Whether the present build was made from `current`, a fingerprint. */
export function isBuilt(current = fingerprint()) {
  const stamp = join(projectRoot, STAMP);
  const previous = existsSync(stamp) ? readFileSync(stamp, "utf8") : undefined;
  return previous === current && existsSync(join(projectRoot, "dist/index.html"));
}

/**
 * Builds when the build is stale, in a process of its own, which frees its memory at the end. Aborting
 * `signal` ends it with everything it has started.
 * @returns false when there is no usable build; the cause has been printed then.
 */
export async function buildWhenStale(signal) {
  if (isBuilt()) return true;
  const builder = spawn(process.execPath, [join(projectRoot, "scripts/build.mjs")], {
    stdio: ["ignore", "inherit", "inherit"],
    detached: true, // the leader of a group, which a signal reaches as a whole
  });
  signal.addEventListener("abort", () => process.kill(-builder.pid, "SIGTERM"));
  return new Promise((resolve) => builder.once("exit", (code) => resolve(code === 0)));
}
