import { randomBytes } from "node:crypto";
import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "./config.ts";
import { errorCode, logError } from "./log.ts";

/**
 * Returns the key that signs access tokens. The first start creates the key in `dataDir/jwt-secret`
 * (mode 0600). Warns when other accounts may read the file.
 * @throws {ConfigError} when the file is too short to be a key.
 */
export async function readOrCreateJwtSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "jwt-secret");
  const fresh = randomBytes(32).toString("hex");
  await writeFile(file, fresh, { mode: 0o600, flag: "wx" }).catch((error) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  if ((await stat(file)).mode & 0o077) {
    logError(`warning: other accounts may read ${file}; close it: chmod 600 '${file}'`);
  }
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length >= 32) return secret;
  throw new ConfigError(`${file} is damaged; delete it (everybody signs in again) or restore it`);
}

/**
 * Replaces the server's signing key by the key of a restored backup. The new file is written under
 * another name and renamed, so that no half-written key remains.
 */
export async function replaceJwtSecret(dataDir: string, key: string): Promise<void> {
  const fresh = join(dataDir, "jwt-secret.new");
  await writeFile(fresh, key, { mode: 0o600, flush: true });
  await rename(fresh, join(dataDir, "jwt-secret"));
}
