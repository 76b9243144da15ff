// Weighs the built web app in brotli, and fails when a part is over its limit in budgets.json. The folder may be given.
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { brotliCompressSync } from "node:zlib";

// The page names files in its tags and in the script that loads the app after the first paint.
const NAMED_BY_PAGE = /"\/(assets\/[^"]+\.(?:js|css))"/g;
const IMPORTED = /\b(?:from|import)\s?"(\.[^"]+)"/g;

const [, , folder = "dist"] = process.argv;
const budgets = JSON.parse(readFileSync(join(import.meta.dirname, "budgets.json"), "utf8"));
const read = (file) => readFileSync(join(folder, file));

/** Returns `entries` and all that they import statically. */
function withImports(entries) {
  const files = new Set(entries);
  // A set is walked to its end even while it grows.
  for (const file of files) {
    for (const [, name] of read(file).toString().matchAll(IMPORTED)) {
      files.add(posix.join(posix.dirname(file), name));
    }
  }
  return [...files];
}

const weigh = (files) =>
  files.reduce((total, file) => total + brotliCompressSync(read(file)).length, 0);

const named = Array.from(read("index.html").toString().matchAll(NAMED_BY_PAGE), ([, name]) => name);
const first = withImports(named);
const scripts = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"));
const team = scripts.filter((name) => name.startsWith("team-")).map((name) => `assets/${name}`);
const measured = {
  script: weigh(first.filter((file) => file.endsWith(".js"))),
  style: weigh(first.filter((file) => file.endsWith(".css"))),
  page: weigh(["index.html"]),
  team: weigh(withImports(team).filter((file) => !first.includes(file))),
  // With the service worker.
  chunks: scripts.length + 1,
};
for (const [part, value] of Object.entries(measured)) {
  if (value <= budgets[part]) continue;
  console.error(`The web app's ${part}: ${value}; bench/budgets.json allows ${budgets[part]}.`);
  process.exitCode = 1;
}
