// @ts-check
// Installs the load generator once, then runs the bench, which is TypeScript: Vite strips the types.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runnerImport } from "vite";

const folder = import.meta.dirname;
process.chdir(join(folder, ".."));
if (!existsSync(join(folder, "node_modules/autocannon"))) {
  const install = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", install, { cwd: folder, stdio: "inherit" });
}
/** @type {{ module: typeof import("./main.ts") }} */
const { module } = await runnerImport(join(folder, "main.ts"), {
  configFile: false,
  logLevel: "warn",
});
process.exitCode = await module.main().catch((error) => {
  console.error(error.message);
  return 1;
});
