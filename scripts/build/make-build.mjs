// The steps of a build. Each runs in a process of its own, whose end says what it died of.
import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join, relative } from "node:path";
import { BuildFailure, expectSuccess } from "./failures.mjs";
import { findMissing } from "./missing-files.mjs";
import { projectRoot, READ_AT_RUN_TIME } from "./sources.mjs";

function run(name, command, ...args) {
  // Vite would build React's development version for another one.
  const env = { ...process.env, NODE_ENV: "production" };
  const options = { cwd: projectRoot, env, maxBuffer: 2 ** 26, stdio: ["ignore", "pipe", "pipe"] };
  expectSuccess(name, spawnSync(command, args, options));
}

const vite = (...args) =>
  run("vite", "node_modules/.bin/vite", "build", "--logLevel", "warn", ...args);

function makeParts(folder) {
  // Of the web app Vite takes paths from web/.
  const target = join("..", relative(projectRoot, folder));
  vite("--config", "server/vite.config.ts", "--outDir", join(folder, "dist-server"));
  vite("--outDir", join(target, "dist"));
  vite("--outDir", join(target, "dist-server/web"), "--ssr", "app/server-entry.tsx");
  for (const name of READ_AT_RUN_TIME) {
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  }
}

/** Makes the build in `folder` and looks whether every file that something in it names is there. */
function makeOnce(folder) {
  makeParts(folder);
  const missing = findMissing(folder);
  if (missing.length > 0) return missing;
  const draw = join(folder, "dist-server/draw-plain.js");
  run("drawing", process.execPath, draw, join(folder, "dist"));
  run("the last step", process.execPath, "scripts/build/finish.mjs", folder);
  return findMissing(folder);
}

/**
 * Makes the build in one of the folders that `newFolder` returns, once more when a file of it is missing.
 * @throws {BuildFailure} when it is missing again, or a step fails.
 */
export function makeBuild(newFolder) {
  let missing = [];
  for (const _ of ["", "again"]) {
    const folder = newFolder();
    missing = makeOnce(folder);
    if (missing.length === 0) return folder;
  }
  throw new BuildFailure(`${missing[0]} is missing in two builds: npm ci, then npm run build`);
}
