import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The built web app manifest in `folder`, with the church's own name in it.
 * @throws when the app was not built.
 */
export async function readManifest(folder: string, churchName: string): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(join(folder, "manifest.webmanifest"), "utf8"),
  );
  return JSON.stringify({ ...Object(manifest), name: `Avisos ${churchName}` });
}
