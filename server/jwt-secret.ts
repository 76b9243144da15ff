import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "./config.ts";
import { errorCode } from "./log.ts";

/**
 * The key that signs sessions, kept in `dataDir/jwt-secret` (mode 0600) and made there the first time.
 * @throws {ConfigError} when the file is there but too short to be a key.
 */
export async function readOrCreateJwtSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "jwt-secret");
  const fresh = randomBytes(32).toString("hex");
  await writeFile(file, fresh, { mode: 0o600, flag: "wx" }).catch((error) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length >= 32) return secret;
  throw new ConfigError(`${file} is damaged; delete it (everybody signs in again) or restore it`);
}

/** Replaces the server's key by a restored one, whole or not at all. */
export async function replaceJwtSecret(dataDir: string, key: string): Promise<void> {
  const fresh = join(dataDir, "jwt-secret.new");
  await writeFile(fresh, key, { mode: 0o600, flush: true });
  await rename(fresh, join(dataDir, "jwt-secret"));
}
