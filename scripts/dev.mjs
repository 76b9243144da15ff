// The server and the web app with hot reload: tsc compiles the server as it changes, node restarts it,
// vite serves the web app on http://localhost:5173 and passes /auth/v1 and /rest/v1 on to the server.
import { spawn } from "node:child_process";

const build = ["-p", "server/tsconfig.build.json"];
const commands = [
  ["node_modules/.bin/tsc", ...build, "--watch", "--preserveWatchOutput"],
  ["node", "--watch", "dist-server/main.js"],
  ["node_modules/.bin/vite"],
];

const children = commands.map(([program, ...args]) =>
  spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] }),
);

function stop() {
  for (const child of children) child.kill("SIGTERM");
}

for (const child of children) child.once("exit", stop);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);
