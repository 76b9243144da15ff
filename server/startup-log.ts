import type { Config } from "./config.ts";
import { readVersion } from "./environment.ts";

/** What an operator wants to know of a server that has just started, without passwords. */
export async function describeStart({ host, port, publicUrl, dataDir, databaseUrl }: Config) {
  const database =
    databaseUrl === undefined
      ? { backend: "embedded PostgreSQL", dataDir }
      : { backend: "DATABASE_URL", databaseHost: new URL(databaseUrl).host };
  return { version: await readVersion(), address: `${host}:${port}`, publicUrl, ...database };
}
