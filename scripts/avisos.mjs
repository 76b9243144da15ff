#!/usr/bin/env node
// Becomes the server, or the command that is named (admin, backup, restore). In a clone it builds what is stale before; in
// a release the build is the folder itself. Like requirements.mjs it keeps to what Node.js 12 can read.
import "./requirements.mjs";
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const PROGRAMS = {
  server: "main.js",
  admin: "admin.js",
  backup: "backup.js",
  restore: "restore.js",
};
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const LOOK_MS = 250;

const root = fileURLToPath(new URL("..", import.meta.url));
const isRelease = !existsSync(`${root}/scripts/build`);

/** npx passes a signal on to its shell, which ends without telling anybody: whoever loses its parent stops. */
function stopWithParent() {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_MS);
  looking.unref();
}

/** The folder of the build; undefined when there is none, which has been said then. Aborting `signal` ends the search. */
async function findBuild(signal) {
  if (!isRelease) {
    const { ensureBuild } = await import("./build/ensure-build.mjs");
    return ensureBuild(signal);
  }
  if (process.env.npm_command === "exec") stopWithParent();
  const { findDamage } = await import("../dist-server/build-integrity.js");
  const damage = findDamage(root);
  if (damage) throw new Error(damage);
  return root;
}

/** The line for an error that keeps the program from loading. */
async function explain(error) {
  if (isRelease) {
    return `this release is incomplete (${error.message.split("\n")[0]}): install it again`;
  }
  const { explainLoading } = await import("../server/build-integrity.mjs");
  return `avisos: ${explainLoading(error)}`;
}

/** There is one process, which a signal stops at any moment. */
async function becomeProgram(name, args) {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of SIGNALS) process.on(signal, stop);
  const build = await findBuild(stopping.signal);
  if (stopping.signal.aborted) process.exit(0);
  if (!build) process.exit(1);
  const program = `${build}/dist-server/${PROGRAMS[name]}`;
  process.argv = [process.argv[0], program].concat(args);
  await import(pathToFileURL(program).href);
  // From here on signals are the program's own matter, one that came while it was loaded too.
  for (const signal of SIGNALS) process.off(signal, stop);
  if (stopping.signal.aborted) process.kill(process.pid, "SIGTERM");
}

const [, , name = "server", ...args] = process.argv;
if (Object.keys(PROGRAMS).includes(name)) {
  becomeProgram(name, args).catch(async (error) => {
    console.error(await explain(error));
    process.exit(1);
  });
} else {
  console.error(`there is no program ${name}: ${Object.keys(PROGRAMS).join(", ")}`);
  process.exitCode = 1;
}
