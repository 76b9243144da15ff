import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Config, ConfigError } from "./config.ts";

/** The folder that contains `dist/`, `supabase/` and all other files that the server reads while it runs. */
export const projectRoot = join(import.meta.dirname, "..");

const packageJson = z.object({ version: z.string() });

/**
 * Loads the file `.env` in the current folder, if it exists. Variables that are already set keep their values.
 * @throws {ConfigError} when the file cannot be read.
 */
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

/**
 * Returns the text that an operator types to run `command` of this installation: by npm in a clone, by npx with the release's
 * archive, or with the path of an installed release.
 */
export async function typedCommand(command: string, argument?: string): Promise<string> {
  const script = join(projectRoot, "scripts/avisos.mjs");
  const after = argument === undefined ? "" : ` ${argument}`;
  if (!existsSync(script)) return `npm run ${command}${after && ` --${after}`}`;
  return process.env.npm_command === "exec"
    ? `npx ./avisos-${await readVersion()}.tgz ${command}${after}`
    : `node ${script} ${command}${after}`;
}

/** Returns the first letters of the build's id, which is a hash of all its sources; "unknown" without that file. */
export async function readBuild(): Promise<string> {
  const id = readFile(join(projectRoot, "dist-server/.built-from"), "utf8");
  return (await id.catch(() => "unknown")).slice(0, 12);
}

/** Returns the fields of the log line about the start: version, addresses and database, without passwords. */
export async function describeStart({ host, port, publicUrl, dataDir, databaseUrl }: Config) {
  const database =
    databaseUrl === undefined
      ? { backend: "embedded PostgreSQL", dataDir }
      : { backend: "DATABASE_URL", databaseHost: new URL(databaseUrl).host };
  return { version: await readVersion(), address: `${host}:${port}`, publicUrl, ...database };
}
