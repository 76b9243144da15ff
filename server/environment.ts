import { existsSync } from "node:fs";
import { join } from "node:path";

/** The project's folder, which holds `supabase/` and the built `dist/`. */
export const projectRoot = join(import.meta.dirname, "..");

/** Adds the variables of the project's `.env`, when there is one; those already set win. */
export function loadEnvironment(): void {
  const file = join(projectRoot, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}
