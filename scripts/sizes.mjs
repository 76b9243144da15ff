// Prints the lines of each room (folder) beside those in sizes.json, and fails when a room has
// grown by more than 5 %. With --write it stores the present sizes, for a person who has decided
// that a room may be that large.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const FILE = "sizes.json";
const FOLDERS = ["bench", "scripts", "server", "supabase", "test", "web"];
const CODE = /\.(?:ts|tsx|mjs|css|sql|html)$/;
const TESTS = /^test\/|^supabase\/tests\/|\.test\./;
// A room may grow by FLOOR lines or by the factor GROWTH, whichever is more.
const [FLOOR, GROWTH] = [20, 1.05];
const EMPTY = { source: 0, tests: 0, files: 0, longest: 0 };

/**
 * Sizes by room: `server/http` contains `server/http/cors.ts`, `server` contains `server/app.ts`.
 * `longest` is the length of the longest file in lines.
 */
const rooms = {};
for (const folder of FOLDERS) {
  for (const name of readdirSync(folder, { recursive: true }).sort()) {
    const file = `${folder}/${name}`;
    if (!CODE.test(file) || file.includes("node_modules/")) continue;
    const lines = readFileSync(file, "utf8").split("\n").length - 1;
    const depth = file.startsWith("web/features/") ? 3 : 2;
    const room = file.split("/").slice(0, -1).slice(0, depth).join("/");
    rooms[room] ??= { ...EMPTY };
    const size = rooms[room];
    size[TESTS.test(file) ? "tests" : "source"] += lines;
    size.files += 1;
    size.longest = Math.max(size.longest, lines);
  }
}

if (process.argv.includes("--write")) {
  const lines = Object.entries(rooms).map(([room, { source, tests, files, longest }]) => {
    return `  "${room}": { "source": ${source}, "tests": ${tests}, "files": ${files}, "longest": ${longest} }`;
  });
  writeFileSync(FILE, `{\n${lines.join(",\n")}\n}\n`);
  process.exit();
}
const released = JSON.parse(readFileSync(FILE, "utf8"));
const table = {};
for (const [room, size] of Object.entries(rooms)) {
  const release = released[room] ?? EMPTY;
  const beside = ([kind, number]) => [kind, `${number} (${release[kind]})`];
  table[room] = Object.fromEntries(Object.entries(size).map(beside));
  for (const kind of ["source", "tests"]) {
    if (size[kind] <= Math.max(release[kind] * GROWTH, release[kind] + FLOOR)) continue;
    console.error(
      `${room} has ${size[kind]} lines of ${kind}, the last release had ${release[kind]}: make it smaller, or decide on it and run npm run sizes -- --write`,
    );
    process.exitCode = 1;
  }
}
console.log(
  "Lines of source, of tests and of the longest file, and files; in parentheses those of the last release",
);
console.table(table);
