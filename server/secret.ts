import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "./config.ts";

/**
 * The key that signs sessions, kept in `dataDir/jwt-secret` (mode 0600) and made there the first time.
 * @throws {ConfigError} when the file is there but too short to be a key.
 */
export async function readOrCreateJwtSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "jwt-secret");
  try {
    await writeFile(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length < 32) {
    throw new ConfigError(`${file} is damaged; delete it (everybody signs in again) or restore it`);
  }
  return secret;
}
