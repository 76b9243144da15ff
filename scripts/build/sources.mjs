// What a build is made from.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

const SOURCES = [
  ...["web", "server", "scripts", "supabase", "vite.config.ts"],
  ...["package.json", "package-lock.json", "tsconfig.base.json"],
];
const NO_SOURCE = /\.test\.tsx?$|\.tsbuildinfo$/;

/** The paths of all files below `path`, itself when it is one. */
export function filesBelow(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

/** A hash of every source, of the lockfile and of the VITE_ variables. */
export function fingerprint() {
  const hash = createHash("sha256");
  const files = SOURCES.flatMap((name) => filesBelow(join(projectRoot, name)));
  for (const file of files.filter((name) => !NO_SOURCE.test(name)).sort()) {
    hash.update(file.slice(projectRoot.length)).update(readFileSync(file));
  }
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith("VITE_")) hash.update(`${name}=${value}`);
  }
  return hash.digest("hex");
}
