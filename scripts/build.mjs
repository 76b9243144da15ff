// Builds the server and the web app. With --if-stale only when there is no whole build of the present
// sources, lockfile and VITE_ variables.
import "./requirements.mjs";
import {
  holdFreshBuild,
  lockBuilding,
  newFolder,
  putInPlace,
  removeUnused,
} from "./build/builds.mjs";
import { explainFailure } from "./build/failures.mjs";
import { makeBuild } from "./build/make-build.mjs";
import { fingerprint } from "./build/sources.mjs";

const isWanted = () => !process.argv.includes("--if-stale") || holdFreshBuild() === undefined;

function build() {
  lockBuilding(() => console.error("another build is running in this folder; waiting for it"));
  if (!isWanted()) return;
  removeUnused();
  try {
    const sources = fingerprint();
    const folder = newFolder();
    makeBuild(folder);
    putInPlace(folder, sources);
  } finally {
    removeUnused();
  }
}

try {
  if (isWanted()) build();
} catch (error) {
  console.error(`the build failed: ${explainFailure(error)}`);
  process.exitCode = 1;
}
