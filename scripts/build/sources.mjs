// What a build is made from.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** What the program reads while it runs besides what is built; copied into each build, which is whole by itself. */
export const READ_AT_RUN_TIME = [
  "package.json",
  "supabase/migrations",
  "supabase/auth.sql",
  "supabase/seed.sql",
  "server/pictures/fonts",
  "web/fonts/avisos-serif.woff2",
];

const FOLDERS = ["web", "server", "scripts/build", "scripts/vite-plugins", "supabase/migrations"];
const FILES = [
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "scripts/build.mjs",
  "tsconfig.base.json",
  "supabase/types.ts",
  "supabase/limits.ts",
  "supabase/auth.sql",
  "supabase/seed.sql",
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
  const sources = FOLDERS.flatMap((name) => filesBelow(join(projectRoot, name))).filter(
    (file) => !/\.test\.tsx?$|\.tsbuildinfo$/.test(file),
  );
  for (const file of [...sources, ...FILES.map((name) => join(projectRoot, name))].sort()) {
    hash.update(file.slice(projectRoot.length)).update(readFileSync(file));
  }
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith("VITE_")) hash.update(`${name}=${value}`);
  }
  return hash.digest("hex");
}
