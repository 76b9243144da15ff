// Becomes the server, or the command that is named. Like requirements.mjs it keeps to what Node.js 12 can read.
import { pathToFileURL } from "node:url";

const PROGRAMS = {
  server: "main.js",
  admin: "admin.js",
  backup: "backup.js",
  restore: "restore.js",
};
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

async function load(name, args, findBuild) {
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

/**
 * Becomes the program that the command line names (the server without a name). There is one process, which a signal
 * stops at any moment. `findBuild` resolves to the folder of the build, or to undefined when there is none, which it has
 * said then; a signal aborts its argument. `explain` resolves to the line for an error that keeps the program from loading.
 */
export async function becomeProgram(findBuild, explain) {
  const name = process.argv[2] || "server";
  if (!Object.keys(PROGRAMS).includes(name)) {
    console.error(`there is no program ${name}: ${Object.keys(PROGRAMS).join(", ")}`);
    process.exitCode = 1;
    return;
  }
  try {
    await load(name, process.argv.slice(3), findBuild);
  } catch (error) {
    console.error(await explain(error));
    process.exit(1);
  }
}
