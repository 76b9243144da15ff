#!/usr/bin/env node
// The program of a release: becomes the server, or the command that is named (admin, backup, restore). Like
// requirements.mjs it keeps to what Node.js 12 can read.
import "./requirements.mjs";
import { fileURLToPath, pathToFileURL } from "node:url";

const PROGRAMS = {
  server: "main.js",
  admin: "commands/admin.js",
  backup: "commands/backup.js",
  restore: "commands/restore.js",
};
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const LOOK_MS = 250;

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

const root = fileURLToPath(new URL("..", import.meta.url));

async function start(name, args) {
  const program = `${root}/dist-server/${PROGRAMS[name]}`;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  if (process.env.npm_command === "exec") stopWithParent();
  const { findDamage } = await import("../dist-server/whole-build.mjs");
  const damage = findDamage(root);
  if (damage) throw new Error(damage);
  process.argv = [process.argv[0], program].concat(args);
  await import(pathToFileURL(program).href);
  // From here on signals are the program's own matter, one that came while it was loaded too.
  for (const signal of SIGNALS) process.off(signal, stop);
  if (isStopped) process.kill(process.pid, "SIGTERM");
}

const name = process.argv[2] || "server";
if (Object.keys(PROGRAMS).includes(name)) {
  start(name, process.argv.slice(3)).catch((error) => {
    console.error(`this release is incomplete (${error.message.split("\n")[0]}): install it again`);
    process.exitCode = 1;
  });
} else {
  console.error(`there is no program ${name}: ${Object.keys(PROGRAMS).join(", ")}`);
  process.exitCode = 1;
}
