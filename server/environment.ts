import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** The project's folder, which holds `supabase/` and the built `dist/`. */
export const projectRoot = join(import.meta.dirname, "..");

const packageJson = z.object({ version: z.string() });

/** Adds the variables of the project's `.env`, when there is one; those already set win. */
export function loadEnvironment(): void {
  const file = join(projectRoot, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** The version of the program. */
export async function readVersion(): Promise<string> {
  const text = await readFile(join(projectRoot, "package.json"), "utf8");
  return packageJson.parse(JSON.parse(text)).version;
}
