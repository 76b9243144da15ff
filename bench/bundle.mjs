// @ts-check
// What the built page makes a browser load before anything happens: the scripts it names, whatever those
// import statically, and its style sheets.
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { parseAst } from "vite";

// In its tags or in its own script, which asks for the app's files once the page is painted.
const NAMED_BY_PAGE = /"\/(assets\/[^"]+\.(?:js|css))"/g;

/**
 * @param {string} file as the importing modules name it, relative to the folder
 * @param {string} code
 */
function staticImports(file, code) {
  return parseAst(code).body.flatMap((statement) => {
    const source = "source" in statement ? statement.source?.value : undefined;
    return source?.startsWith(".") ? [posix.join(posix.dirname(file), source)] : [];
  });
}

/**
 * The first view of the app built into `folder`: its files, and what each kind weighs in brotli bytes.
 * @param {string} folder
 */
export function measureBundle(folder) {
  /** @param {string} file */
  const read = (file) => readFileSync(join(folder, file));
  const page = read("index.html");
  const named = page.toString().matchAll(NAMED_BY_PAGE);
  const files = new Set([...named].map(([, file = ""]) => file));
  // A set is walked to the end even while it grows.
  for (const file of files) {
    if (!file.endsWith(".js")) continue;
    for (const imported of staticImports(file, read(file).toString())) files.add(imported);
  }
  /** @param {string} ending */
  const weigh = (ending) =>
    [...files]
      .filter((file) => file.endsWith(ending))
      .reduce((total, file) => total + brotliCompressSync(read(file)).length, 0);
  return {
    files: [...files],
    script: weigh(".js"),
    style: weigh(".css"),
    page: brotliCompressSync(page).length,
  };
}

/** @returns {{ script: number, style: number, page: number }} the most that each part may weigh */
export function readBudgets() {
  return JSON.parse(readFileSync(join(import.meta.dirname, "budgets.json"), "utf8"));
}
