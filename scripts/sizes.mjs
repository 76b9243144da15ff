// Prints the lines of each room beside those of the last release, and fails when a room is more than 5 % over them. With
// --write the present numbers become those of the release: for a person who has decided that a room may be that large.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const FILE = "sizes.json";
const FOLDERS = ["bench", "scripts", "server", "supabase", "test", "web"];
const CODE = /\.(?:ts|tsx|mjs|css|sql|html)$/;
const TESTS = /^test\/|^supabase\/tests\/|\.test\.tsx?$/;
// A small room may grow by the lines, a large one by the factor.
const [FLOOR, GROWTH] = [20, 1.05];

/** Lines of source and of tests by room: `server/http` for `server/http/cors.ts`, `server` for `server/app.ts`. */
const rooms = {};
for (const folder of FOLDERS) {
  for (const name of readdirSync(folder, { recursive: true }).sort()) {
    const file = `${folder}/${name}`;
    if (!CODE.test(file) || file.includes("node_modules/")) continue;
    const room = file.split("/").slice(0, -1).slice(0, 2).join("/");
    rooms[room] ??= [0, 0];
    rooms[room][TESTS.test(file) ? 1 : 0] += readFileSync(file, "utf8").split("\n").length - 1;
  }
}

if (process.argv.includes("--write")) {
  const lines = Object.entries(rooms).map(([room, sizes]) => `  "${room}": [${sizes.join(", ")}]`);
  writeFileSync(FILE, `{\n${lines.join(",\n")}\n}\n`);
  process.exit();
}
const released = JSON.parse(readFileSync(FILE, "utf8"));
for (const [room, sizes] of Object.entries(rooms)) {
  for (const [index, kind] of ["source", "tests"].entries()) {
    const [lines, release] = [sizes[index], released[room]?.[index] ?? 0];
    console.log(`${room}: ${lines} lines of ${kind}, ${release} at the last release`);
    if (lines <= Math.max(release * GROWTH, release + FLOOR)) continue;
    console.error(
      `${room} has ${lines} lines of ${kind}, the last release had ${release}: make it smaller, or decide on it and run npm run sizes -- --write`,
    );
    process.exitCode = 1;
  }
}
