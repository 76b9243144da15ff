// @ts-check
// What the built page makes a browser load before anything happens: the scripts it names, whatever those import
// statically, and its style sheets. As a program it fails when they weigh more than budgets.json allows; the folder of the
// build may be given.
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { brotliCompressSync } from "node:zlib";

// In its tags or in its own script, which asks for the app's files once the page is painted.
const NAMED_BY_PAGE = /"\/(assets\/[^"]+\.(?:js|css))"/g;
const IMPORTED = /\b(?:from|import)\s?"(\.[^"]+)"/g;

/** @type {{ script: number, style: number, page: number }} the most bytes of brotli that each part may weigh */
export const BUDGETS = JSON.parse(readFileSync(join(import.meta.dirname, "budgets.json"), "utf8"));

/**
 * The first view of the app built into `folder`: its files, and what each kind weighs in brotli bytes.
 * @param {string} folder
 */
export function measureBundle(folder) {
  /** @param {string} file */
  const read = (file) => readFileSync(join(folder, file));
  const files = new Set(["index.html"]);
  // A set is walked to the end even while it grows.
  for (const file of files) {
    const text = read(file).toString();
    for (const [, name = ""] of text.matchAll(file === "index.html" ? NAMED_BY_PAGE : IMPORTED)) {
      files.add(file === "index.html" ? name : posix.join(posix.dirname(file), name));
    }
  }
  /** @param {string} ending */
  const weigh = (ending) =>
    [...files]
      .filter((file) => file.endsWith(ending))
      .reduce((total, file) => total + brotliCompressSync(read(file)).length, 0);
  return { files: [...files], script: weigh(".js"), style: weigh(".css"), page: weigh(".html") };
}

if (import.meta.filename === process.argv[1]) {
  const measured = measureBundle(process.argv[2] ?? "dist");
  for (const part of /** @type {const} */ (["script", "style", "page"])) {
    if (measured[part] <= BUDGETS[part]) continue;
    const [weight, most] = [measured[part], BUDGETS[part]].map(
      (bytes) => `${(bytes / 1000).toFixed(1)} kB`,
    );
    console.error(
      `The first view's ${part} is ${weight} in brotli; bench/budgets.json allows ${most}.`,
    );
    process.exitCode = 1;
  }
}
