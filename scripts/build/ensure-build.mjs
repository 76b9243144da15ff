// The build that a program is started from.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { holdFreshBuild } from "./builds.mjs";
import { explainFailure, NO_MEMORY } from "./failures.mjs";
import { projectRoot } from "./sources.mjs";

const fail = (message) => console.error(`the build failed: ${message}`);

/** Runs the build in a process of its own, which frees its memory at the end. Resolves to whether it went well. */
function runBuilder(signal) {
  const builder = spawn(
    process.execPath,
    [join(projectRoot, "scripts/build.mjs"), "--if-stale"],
    // The leader of a group, which a signal reaches as a whole.
    { stdio: ["ignore", "inherit", "inherit"], detached: true },
  );
  const stop = () => process.kill(-builder.pid, "SIGTERM");
  signal.addEventListener("abort", stop);
  return new Promise((resolve) => {
    builder.once("exit", (code, killedBy) => {
      signal.removeEventListener("abort", stop);
      // It says itself what else it died of.
      if (killedBy === "SIGKILL") fail(NO_MEMORY);
      else if (killedBy && !signal.aborted) fail(`it was ended by ${killedBy}`);
      resolve(code === 0);
    });
  });
}

/**
 * Builds what is stale or damaged. Aborting `signal` ends that with everything it has started.
 * @returns the folder of the build, which nobody removes while this process lives; undefined when there is none that
 * can be used, which has been said then.
 */
export async function ensureBuild(signal) {
  try {
    // The sources may change while they are built.
    for (let tries = 0; tries < 3; tries += 1) {
      const build = holdFreshBuild();
      if (build) return build;
      if (!(await runBuilder(signal))) return undefined;
    }
    fail("the sources changed while they were built: start again");
  } catch (error) {
    fail(explainFailure(error));
  }
  return undefined;
}
