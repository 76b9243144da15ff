// Prints the lines of each room beside those of the last release, and fails when a room is more than 5 % over them. With
// --write the present numbers become those of the release: for a person who has decided that a room may be that large.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const FILE = "sizes.json";
const FOLDERS = ["bench", "scripts", "server", "supabase", "test", "web"];
const CODE = /\.(?:ts|tsx|mjs|css|sql|html)$/;
const TESTS = /^test\/|^supabase\/tests\/|\.test\.tsx?$/;
const GROWTH = 1.05;
// A small room may grow by these lines.
const FLOOR = 20;

/** Returns `server/http` for `server/http/cors.ts`, and `server` for `server/app.ts`. */
const roomOf = (file) => file.split("/").slice(0, -1).slice(0, 2).join("/");

function measure() {
  const rooms = {};
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`),
  ).filter((file) => CODE.test(file) && !file.includes("node_modules/"));
  for (const file of files.sort()) {
    const name = roomOf(file);
    rooms[name] ??= { source: 0, tests: 0, files: 0, longest: 0 };
    const room = rooms[name];
    const lines = readFileSync(file, "utf8").split("\n").length - 1;
    room[TESTS.test(file) ? "tests" : "source"] += lines;
    room.files += 1;
    room.longest = Math.max(room.longest, lines);
  }
  return rooms;
}

const rooms = measure();
const total = (kind) => Object.values(rooms).reduce((sum, room) => sum + room[kind], 0);

if (process.argv.includes("--write")) {
  const sizes = Object.entries(rooms).map(([name, { source, tests }]) => [name, [source, tests]]);
  const lines = sizes.map(([name, lines]) => `  "${name}": [${lines.join(", ")}]`);
  writeFileSync(FILE, `{\n${lines.join(",\n")}\n}\n`);
  process.exit();
}

const released = JSON.parse(readFileSync(FILE, "utf8"));
const rows = Object.entries(rooms).map(([name, room]) => {
  const [source, tests] = released[name] ?? [0, 0];
  return [name, { ...room, "source at release": source, "tests at release": tests }];
});
console.table(Object.fromEntries(rows));
console.log(`${total("source")} lines of source, ${total("tests")} of tests`);
for (const [name, row] of rows) {
  for (const kind of ["source", "tests"]) {
    const limit = row[`${kind} at release`];
    if (row[kind] <= Math.max(limit * GROWTH, limit + FLOOR)) continue;
    console.error(
      `${name} has ${row[kind]} lines of ${kind}, the last release had ${limit}: make it smaller, or decide on it and run npm run sizes -- --write`,
    );
    process.exitCode = 1;
  }
}
