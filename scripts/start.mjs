// Starts the server, or the command that is named (admin, backup, restore): builds what is stale, then becomes that program.
import "./requirements.mjs";
import { becomeProgram } from "./become-program.mjs";

async function findBuild(signal) {
  const { ensureBuild } = await import("./build/ensure-build.mjs");
  return ensureBuild(signal);
}

async function explain(error) {
  const { explainLoading } = await import("../server/build-integrity.mjs");
  return `avisos: ${explainLoading(error)}`;
}

becomeProgram(findBuild, explain);
