// Imports a module as it is written, in TypeScript, for scripts and the processes of tests.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { projectRoot } from "./sources.mjs";

/** The exports of `file`, a path in the project, which may lie elsewhere and be changed by `plugins` of Vite. */
export async function importSource(file, { root = projectRoot, plugins = [] } = {}) {
  // As deep in the project as `server/`, from where modules find what they read, and packages.
  const folder = mkdtempSync(join(root, ".source-"));
  const output = { entryFileNames: "module.js", codeSplitting: false };
  const alias = { "@contract": join(root, "supabase"), "@": join(root, "web") };
  try {
    await build({
      ...{ configFile: false, root, logLevel: "silent", plugins, resolve: { alias } },
      build: { ssr: file, outDir: folder, rolldownOptions: { output } },
    });
    return await import(pathToFileURL(join(folder, "module.js")).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
