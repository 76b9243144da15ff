// The server and the web app with hot reload: vite builds the server as it changes, node restarts it,
// vite serves the web app on http://localhost:5173 and passes /auth/v1 and /rest/v1 on to the server.
import "./requirements.mjs";
import { spawn } from "node:child_process";
import { cpSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { STAMP } from "../server/build-integrity.mjs";
import { ensureBuild } from "./build/ensure-build.mjs";
import { projectRoot } from "./build/sources.mjs";

const folder = join(projectRoot, ".development");
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopping.abort());

/** Copies `build` to where its files may change: its stamp names none. Its migrations are the project's own. */
function copyBuild(build) {
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove();
  process.once("exit", remove);
  cpSync(build, folder, { recursive: true, filter: (file) => file !== join(build, "supabase") });
  symlinkSync(join(projectRoot, "supabase"), join(folder, "supabase"));
  writeFileSync(join(folder, STAMP), JSON.stringify({ files: {} }));
}

function run() {
  const compiled = join(folder, "dist-server");
  const vite = "node_modules/.bin/vite";
  const commands = [
    [vite, "build", "--config", "server/vite.config.ts", "--outDir", compiled, "--watch"],
    [process.execPath, "--watch", join(compiled, "main.js")],
    [vite],
  ];
  const children = commands.map(([program, ...args]) =>
    spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] }),
  );
  const stop = () => {
    for (const child of children) child.kill("SIGTERM");
  };
  stopping.signal.addEventListener("abort", stop);
  for (const child of children) child.once("exit", stop);
}

const build = await ensureBuild(stopping.signal);
if (!build) process.exitCode = stopping.signal.aborted ? 0 : 1;
if (build && !stopping.signal.aborted) {
  copyBuild(build);
  run();
}
