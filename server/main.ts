// The program that starts the server. Whatever is missing of its build is said in one line: this file imports nothing
// of ours before it has looked.
import { join } from "node:path";

/** What keeps the server from starting; undefined once it runs. */
async function start(): Promise<string | undefined> {
  const build = await import("./build-integrity.mjs").catch(() => undefined);
  if (!build) return "the build is incomplete: npm run build";
  try {
    const damage = build.holdBuild(join(import.meta.dirname, ".."));
    if (damage) return `the build is incomplete (${damage}): npm run build`;
    const { serve } = await import("./serve.ts");
    serve(build.explainLoading);
  } catch (error) {
    return build.explainLoading(error);
  }
}

const fault = await start();
if (fault) {
  console.error(`avisos: ${fault}`);
  process.exitCode = 1;
}
