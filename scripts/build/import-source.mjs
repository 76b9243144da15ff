// Imports a module of the server as it is written, in TypeScript, for scripts and the processes of tests.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

const root = join(import.meta.dirname, "../..");

/** The exports of `file`, a path in the project. */
export async function importSource(file) {
  // As deep in the project as `server/`, from where modules find what they read, and packages.
  const folder = mkdtempSync(join(root, ".source-"));
  const output = { entryFileNames: "module.js", codeSplitting: false };
  try {
    await build({
      ...{ configFile: false, root, logLevel: "silent" },
      build: { ssr: file, outDir: folder, rolldownOptions: { output } },
    });
    return await import(pathToFileURL(join(folder, "module.js")).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
