import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";

/** The folder of the program, its build's: `dist/`, `supabase/` and whatever else it reads while it runs. */
export const projectRoot = join(import.meta.dirname, "..");

/** Where people installed it: builds lie in a folder of the project's. */
const installed =
  basename(dirname(projectRoot)) === ".builds" ? join(projectRoot, "../..") : projectRoot;

const packageJson = z.object({ version: z.string() });

/** Adds the variables of the installation's `.env`, when there is one; those already set win. */
export function loadEnvironment(): void {
  const file = join(installed, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** The version of the program. */
export async function readVersion(): Promise<string> {
  const text = await readFile(join(projectRoot, "package.json"), "utf8");
  return packageJson.parse(JSON.parse(text)).version;
}
