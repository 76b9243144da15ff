// The steps of a build. Each runs in a process of its own, whose end says what it died of.
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { BuildFailure, expectSuccess } from "./failures.mjs";
import { projectRoot } from "./sources.mjs";

/** What the program reads while it runs besides what is built; copied into each build, which is whole by itself. */
const READ_AT_RUN_TIME = [
  "package.json",
  "supabase/migrations",
  "supabase/auth.sql",
  "supabase/seed.sql",
  "supabase/upgrade.sql",
  "server/pictures/fonts",
  "web/fonts/avisos-serif.woff2",
];

function run(name, command, ...args) {
  // Vite would build React's development version for another one.
  const env = { ...process.env, NODE_ENV: "production" };
  const options = { cwd: projectRoot, env, maxBuffer: 2 ** 26, stdio: ["ignore", "pipe", "pipe"] };
  expectSuccess(name, spawnSync(command, args, options));
}

const vite = (...args) =>
  run("vite", "node_modules/.bin/vite", "build", "--logLevel", "warn", ...args);

/** @throws {BuildFailure} when a file of the web app is not there that Vite says it has written. */
function expectWebApp(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, "dist/.vite/manifest.json"), "utf8"));
  for (const { file, css = [], assets = [] } of Object.values(manifest)) {
    for (const name of [file, ...css, ...assets]) {
      if (statSync(join(folder, "dist", name), { throwIfNoEntry: false })?.size) continue;
      throw new BuildFailure(`dist/${name} is missing in it: start again, or npm ci`);
    }
  }
}

/**
 * Makes the build in `folder`.
 * @throws {BuildFailure} when a step fails.
 */
export function makeBuild(folder) {
  vite("--config", "server/vite.config.ts", "--outDir", join(folder, "dist-server"));
  vite("--outDir", join(folder, "dist"));
  vite("--outDir", join(folder, "dist-server/web"), "--ssr", "app/server-entry.tsx");
  expectWebApp(folder);
  for (const name of READ_AT_RUN_TIME) {
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  }
  run("drawing", process.execPath, join(folder, "dist-server/draw-plain.js"), join(folder, "dist"));
  run("the last step", process.execPath, "scripts/build/finish.mjs", folder);
}
