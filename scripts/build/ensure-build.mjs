// The build that a program is started from.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { holdFreshBuild } from "./builds.mjs";
import { explainFailure, NO_MEMORY } from "./failures.mjs";
import { projectRoot } from "./sources.mjs";

/** Runs the build in a process of its own, which frees its memory at the end. Resolves to whether it went well. */
async function runBuilder(signal) {
  const builder = spawn(
    process.execPath,
    [join(projectRoot, "scripts/build.mjs"), "--if-stale"],
    // The leader of a group, which a signal reaches as a whole.
    { stdio: ["ignore", "inherit", "inherit"], detached: true },
  );
  const stop = () => process.kill(-builder.pid, "SIGTERM");
  signal.addEventListener("abort", stop);
  const [code, killedBy] = await once(builder, "exit");
  signal.removeEventListener("abort", stop);
  // It says itself what else it died of.
  if (killedBy === "SIGKILL") throw new Error(NO_MEMORY);
  if (killedBy && !signal.aborted) throw new Error(`it was ended by ${killedBy}`);
  return code === 0;
}

/**
 * Builds what is stale or damaged. Aborting `signal` ends that with everything it has started.
 * @returns the folder of the build, which nobody removes while this process lives; undefined when there is none that
 * can be used, which has been said then.
 */
export async function ensureBuild(signal) {
  try {
    const build = holdFreshBuild();
    if (build) return build;
    if (!(await runBuilder(signal))) return undefined;
    const built = holdFreshBuild();
    if (built) return built;
    throw new Error("the sources changed while they were built: start again");
  } catch (error) {
    console.error(`the build failed: ${explainFailure(error)}`);
    return undefined;
  }
}
