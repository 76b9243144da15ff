// Starts the server, or the command that is named (admin, backup, restore): builds what is stale, then
// becomes that program. There is one process, which a signal stops at any moment.
import "./requirements.mjs";
import { pathToFileURL } from "node:url";

const PROGRAMS = {
  server: "main.js",
  admin: "commands/admin.js",
  backup: "commands/backup.js",
  restore: "commands/restore.js",
};
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

async function start(name, args) {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of SIGNALS) process.on(signal, stop);
  const { ensureBuild } = await import("./build/ensure-build.mjs");
  const build = await ensureBuild(stopping.signal);
  if (stopping.signal.aborted) process.exit(0);
  if (!build) process.exit(1);
  const { explainLoading } = await import("../server/whole-build.mjs");
  const program = `${build}/dist-server/${PROGRAMS[name]}`;
  process.argv = [process.argv[0], program, ...args];
  await import(pathToFileURL(program).href).catch((error) => {
    console.error(`avisos: ${explainLoading(error)}`);
    process.exit(1);
  });
  // From here on signals are the program's own matter, one that came while it was loaded too.
  for (const signal of SIGNALS) process.off(signal, stop);
  if (stopping.signal.aborted) process.kill(process.pid, "SIGTERM");
}

const name = process.argv[2] || "server";
if (name in PROGRAMS) {
  start(name, process.argv.slice(3));
} else {
  console.error(`there is no program ${name}: ${Object.keys(PROGRAMS).join(", ")}`);
  process.exitCode = 1;
}
