// Runs server and web app with hot reload. When the code of the server changes, Vite rebuilds the
// server and Node.js restarts it. Vite serves the web app on http://localhost:5173, and forwards
// /auth/v1 and /rest/v1 to the server.
import "./requirements.mjs";
import { spawn } from "node:child_process";
import { cpSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild } from "./build.mjs";

process.chdir(join(import.meta.dirname, ".."));
const folder = ".development";
const compiled = `${process.cwd()}/${folder}/dist-server`;
const vite = "node_modules/.bin/vite";
const COMMANDS = [
  [vite, "build", "--config", "server/vite.config.ts", "--outDir", compiled, "--watch"],
  [process.execPath, "--watch", `${compiled}/main.js`],
  [vite],
];

const build = ensureBuild();
const remove = () => rmSync(folder, { recursive: true, force: true });
remove();
process.once("exit", remove);
// Vite rebuilds the server in a copy of the build, so that the build itself stays complete. The
// copy contains a link to the project's migrations.
cpSync(build, folder, { recursive: true, filter: (file) => file !== join(build, "supabase") });
symlinkSync("../supabase", `${folder}/supabase`);

const children = COMMANDS.map(([program, ...args]) =>
  spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] }),
);
const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
for (const child of children) child.once("exit", stop);
