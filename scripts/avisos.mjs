#!/usr/bin/env node
// Runs the server, or the command that the first argument names. In a clone, builds first when the
// sources have changed. A release already contains a build. Node.js 12 must be able to parse this
// file, because requirements.mjs reports an old Node.js.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findDamage } from "./requirements.mjs";

// "main" is the server. The other programs are commands.
const PROGRAMS = ["main", "admin", "backup", "doctor", "restore", "demo"];
const PARENT_CHECK_MS = 250;

const root = fileURLToPath(new URL("..", import.meta.url));
const isRelease = !existsSync(`${root}/scripts/build.mjs`);

/**
 * Stops this process when the parent process ends. npx sends a stop signal only to the shell that
 * npx started, and not to this process.
 */
function stopWithParent() {
  const parent = process.ppid;
  const checking = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS);
  checking.unref();
}

/**
 * Prints the version and the first letters of the build's id. A clone has no id before its first
 * build.
 */
function printVersion() {
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));
  const id = `${root}/dist-server/.built-from`;
  const build = existsSync(id) ? ` (build ${readFileSync(id, "utf8").slice(0, 12)})` : "";
  console.log(`avisos ${version}${build}`);
}

async function becomeProgram(name, args) {
  const build = isRelease ? root : (await import("./build.mjs")).ensureBuild();
  if (isRelease && process.env.npm_command === "exec") stopWithParent();
  const damaged = isRelease && findDamage(root);
  if (damaged) throw new Error(`${damaged} is damaged: install the release again`);
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
} else if (name === "--version") {
  printVersion();
} else {
  const names = PROGRAMS.slice(1).join(", ");
  const commands = `Commands: ${names}, --version. Without a command the board starts.`;
  if (name === "--help") console.log(commands);
  else console.error(`avisos: unknown command "${name}". ${commands}`);
  process.exitCode = name === "--help" ? 0 : 1;
}
