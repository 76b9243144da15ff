#!/usr/bin/env node
// Runs the server, or the command that the first argument names. A clone is built first when its sources have changed; a
// release contains a build. Node.js 12 must be able to parse this file, so that requirements.mjs can report an old version.
import "./requirements.mjs";
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

// "main" is the server; the others are commands.
const PROGRAMS = ["main", "admin", "backup", "restore"];
const PARENT_CHECK_MS = 250;

const root = fileURLToPath(new URL("..", import.meta.url));
const isRelease = !existsSync(`${root}/scripts/build.mjs`);

/** Stops this process when its parent ends, because npx sends a signal only to its shell and not to this process. */
function stopWithParent() {
  const parent = process.ppid;
  const checking = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS);
  checking.unref();
}

async function becomeProgram(name, args) {
  const build = isRelease ? root : (await import("./build.mjs")).ensureBuild();
  if (isRelease && process.env.npm_command === "exec") stopWithParent();
  const program = `${build}/dist-server/${name}.js`;
  process.argv = [process.argv[0], program].concat(args);
  await import(pathToFileURL(program).href);
}

const [, , name = PROGRAMS[0], ...args] = process.argv;
if (PROGRAMS.includes(name)) {
  becomeProgram(name, args).catch((error) => {
    console.error(`avisos: ${error.message.split("\n")[0]}`);
    process.exit(1);
  });
} else {
  console.error(`avisos: unknown command "${name}". Commands: ${PROGRAMS.slice(1).join(", ")}`);
  process.exitCode = 1;
}
