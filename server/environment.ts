import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Config, ConfigError } from "./config.ts";

/** The folder of the program, its build's: `dist/`, `supabase/` and whatever else it reads while it runs. */
export const projectRoot = join(import.meta.dirname, "..");

const packageJson = z.object({ version: z.string() });

/** Adds the variables of `.env` in the current folder, where `./data` is too, when there is one; those already set win. */
export function loadEnvironment(): void {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
  } catch {
    const remedy = "make it a file that this account may read";
    throw new ConfigError(`.env in ${process.cwd()} cannot be read; ${remedy}`);
  }
}

/** The version of the program. */
export async function readVersion(): Promise<string> {
  const text = await readFile(join(projectRoot, "package.json"), "utf8");
  return packageJson.parse(JSON.parse(text)).version;
}

/** What an operator wants to know of a server that has just started, without passwords. */
export async function describeStart({ host, port, publicUrl, dataDir, databaseUrl }: Config) {
  const database =
    databaseUrl === undefined
      ? { backend: "embedded PostgreSQL", dataDir }
      : { backend: "DATABASE_URL", databaseHost: new URL(databaseUrl).host };
  return { version: await readVersion(), address: `${host}:${port}`, publicUrl, ...database };
}
