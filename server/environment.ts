import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Config, ConfigError } from "./config.ts";

/** The folder of the build, with `dist/`, `supabase/` and what else the program reads while it runs. */
export const projectRoot = join(import.meta.dirname, "..");

const packageJson = z.object({ version: z.string() });

/** Adds the variables of `.env` in the current folder when there is one; variables that are set already win. */
export function loadEnvironment(): void {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
  } catch {
    throw new ConfigError(
      `.env in ${process.cwd()} cannot be read; make it a file that this account may read`,
    );
  }
}

export async function readVersion(): Promise<string> {
  const text = await readFile(join(projectRoot, "package.json"), "utf8");
  return packageJson.parse(JSON.parse(text)).version;
}

/** Describes a server that has just started to its operator, without passwords. */
export async function describeStart({ host, port, publicUrl, dataDir, databaseUrl }: Config) {
  const database =
    databaseUrl === undefined
      ? { backend: "embedded PostgreSQL", dataDir }
      : { backend: "DATABASE_URL", databaseHost: new URL(databaseUrl).host };
  return { version: await readVersion(), address: `${host}:${port}`, publicUrl, ...database };
}
