// @ts-check
// Runs the bench, which is TypeScript like the tests it shares parts with: Vite, which the project has
// anyway, strips the types.
import { join } from "node:path";
import { runnerImport } from "vite";

process.chdir(join(import.meta.dirname, ".."));
/** @type {{ module: typeof import("./main.ts") }} */
const { module } = await runnerImport(join(import.meta.dirname, "main.ts"), {
  configFile: false,
  logLevel: "warn",
});
try {
  process.exitCode = await module.main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
