import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "./folder.ts";

const keyFile = (dataDir: string) => join(dataDir, "jwt-secret");

/** The key that the server made itself to sign sessions; undefined when it has made none. */
export async function readGeneratedKey(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(keyFile(dataDir), "utf8")).trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Puts a restored key in place of the server's own, whole or not at all. */
export async function replaceGeneratedKey(dataDir: string, key: string): Promise<void> {
  const fresh = `${keyFile(dataDir)}.new`;
  const file = await open(fresh, "w", 0o600);
  try {
    await file.writeFile(key);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, keyFile(dataDir));
  await syncFolder(dataDir);
}
