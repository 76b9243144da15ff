import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Config } from "./config.ts";
import { projectRoot } from "./environment.ts";

const packageJson = z.object({ version: z.string() });

/** What an operator wants to know of a server that has just started; no password is part of it. */
export async function describeStart({ host, port, publicUrl, dataDir, databaseUrl }: Config) {
  const file = await readFile(join(projectRoot, "package.json"), "utf8");
  const { version } = packageJson.parse(JSON.parse(file));
  const database =
    databaseUrl === undefined
      ? { backend: "embedded PostgreSQL", dataDir }
      : { backend: "DATABASE_URL", databaseHost: new URL(databaseUrl).host };
  return { version, address: `${host}:${port}`, publicUrl, ...database };
}
