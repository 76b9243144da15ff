import { readFile, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { errorCode } from "../../log.ts";

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the links of PostgreSQL's libraries that are missing in its package at `folder`. Packages of npm hold no links:
 * its install script makes them, which does not run with `--ignore-scripts`, nor with an npm that asks first.
 * @throws with the line that says what to do, when this account may not write there.
 */
export async function linkLibraries(folder: string): Promise<void> {
  const text = await readFile(join(folder, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of links.parse(JSON.parse(text))) {
    const link = symlink(relative(dirname(target), source), join(folder, target));
    await link.catch((error) => {
      if (errorCode(error) === "EEXIST") return;
      throw new Error(
        `npm ran no install script of PostgreSQL's package (${errorCode(error)}); ` +
          `run it once as the folder's owner: cd '${folder}' && node scripts/hydrate-symlinks.js`,
      );
    });
  }
}
