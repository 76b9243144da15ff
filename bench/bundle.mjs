// Compresses each part of the built web app with brotli. Fails when a part is larger than its limit
// in budgets.json. An argument may name the folder of the build.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const [, , folder = "dist"] = process.argv;
const budgets = JSON.parse(readFileSync(join(import.meta.dirname, "budgets.json"), "utf8"));
const read = (file) => readFileSync(join(folder, file));
const chunks = JSON.parse(read(".vite/manifest.json"));

/** Returns the files of the chunk `name` and of all chunks that this chunk imports statically. */
function filesOf(name) {
  const keys = new Set(Object.keys(chunks).filter((key) => chunks[key].name === name));
  // The loop adds imported chunks to the Set `keys`. A `for` loop over a Set also visits added
  // keys.
  for (const key of keys) for (const imported of chunks[key].imports ?? []) keys.add(imported);
  return Array.from(keys, (key) => chunks[key].file);
}

const weigh = (files) =>
  files.reduce((total, file) => total + brotliCompressSync(read(file)).length, 0);

const first = filesOf("index");
const measured = {
  script: weigh(first),
  page: weigh(["index.html"]),
  team: weigh(filesOf("team-bundle").filter((file) => !first.includes(file))),
  // Count the service worker too, although its file is not in assets/.
  chunks: readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js")).length + 1,
};
for (const [part, value] of Object.entries(measured)) {
  if (value <= budgets[part]) continue;
  console.error(`The web app's ${part}: ${value}; bench/budgets.json allows ${budgets[part]}.`);
  process.exitCode = 1;
}
