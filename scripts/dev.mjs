// The server and the web app with hot reload: tsc compiles the server as it changes, node restarts it,
// vite serves the web app on http://localhost:5173 and passes /auth/v1 and /rest/v1 on to the server.
import "./requirements.mjs";
import { spawn } from "node:child_process";
import { buildWhenStale } from "./build-state.mjs";

// Unlike the build, which leaves types to `npm run check`.
const build = ["-p", "server/tsconfig.build.json", "--noCheck", "false", "--types", "node"];
const commands = [
  ["node_modules/.bin/tsc", ...build, "--watch", "--preserveWatchOutput"],
  [process.execPath, "--watch", "dist-server/main.js"],
  ["node_modules/.bin/vite"],
];

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopping.abort());

const built = await buildWhenStale(stopping.signal);
if (!built) process.exitCode = stopping.signal.aborted ? 0 : 1;
if (built && !stopping.signal.aborted) {
  const children = commands.map(([program, ...args]) =>
    spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] }),
  );
  const stop = () => {
    for (const child of children) child.kill("SIGTERM");
  };
  stopping.signal.addEventListener("abort", stop);
  for (const child of children) child.once("exit", stop);
}
