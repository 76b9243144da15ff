// The server and the web app with hot reload: vite builds the server as it changes, node restarts it,
// vite serves the web app on http://localhost:5173 and passes /auth/v1 and /rest/v1 on to the server.
import "./requirements.mjs";
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { copyForDevelopment } from "./build/builds.mjs";
import { ensureBuild } from "./build/ensure-build.mjs";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopping.abort());

function run(folder) {
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
  const folder = copyForDevelopment(build);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  run(folder);
}
