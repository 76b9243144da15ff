// @ts-check
// Measures the built web app: the scripts and style sheets of the first view, the part of members (team), and the number of
// chunks. As a program it fails when one of them is over its limit in budgets.json; the folder of the build may be given.
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { brotliCompressSync } from "node:zlib";

// In its tags or in its own script, which asks for the app's files once the page is painted.
const NAMED_BY_PAGE = /"\/(assets\/[^"]+\.(?:js|css))"/g;
const IMPORTED = /\b(?:from|import)\s?"(\.[^"]+)"/g;

/**
 * The most that the first view's script, style and page and the team's script may weigh, in brotli bytes, and the most
 * files of JavaScript.
 * @type {{ script: number, style: number, page: number, team: number, chunks: number }}
 */
export const BUDGETS = JSON.parse(readFileSync(join(import.meta.dirname, "budgets.json"), "utf8"));

/**
 * The first view of the app built into `folder`: its files, and what each kind weighs; what `team` weighs with all that
 * it imports after the first view; and the number of chunks, with the service worker.
 * @param {string} folder
 */
export function measureBundle(folder) {
  /** @param {string} file */
  const read = (file) => readFileSync(join(folder, file));
  /** @param {string[]} entries the files from which the imports are followed */
  function reachedFrom(entries) {
    const files = new Set(entries);
    // A set is walked to the end even while it grows.
    for (const file of files) {
      const isPage = file === "index.html";
      for (const [, name = ""] of read(file)
        .toString()
        .matchAll(isPage ? NAMED_BY_PAGE : IMPORTED)) {
        files.add(isPage ? name : posix.join(posix.dirname(file), name));
      }
    }
    return [...files];
  }
  /** @param {string[]} files */
  const weigh = (files) =>
    files.reduce((total, file) => total + brotliCompressSync(read(file)).length, 0);
  const files = reachedFrom(["index.html"]);
  const scripts = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"));
  const team = scripts.filter((name) => name.startsWith("team-")).map((name) => `assets/${name}`);
  /** @param {string} ending */
  const weighKind = (ending) => weigh(files.filter((file) => file.endsWith(ending)));
  return {
    files,
    script: weighKind(".js"),
    style: weighKind(".css"),
    page: weighKind(".html"),
    team: weigh(reachedFrom(team).filter((file) => !files.includes(file))),
    chunks: scripts.length + 1,
  };
}

if (import.meta.filename === process.argv[1]) {
  const measured = measureBundle(process.argv[2] ?? "dist");
  for (const part of /** @type {const} */ (["script", "style", "page", "team", "chunks"])) {
    if (measured[part] <= BUDGETS[part]) continue;
    const [measure, most] = [measured[part], BUDGETS[part]].map((value) =>
      part === "chunks" ? value : `${(value / 1000).toFixed(1)} kB in brotli`,
    );
    console.error(`The web app's ${part}: ${measure}; bench/budgets.json allows ${most}.`);
    process.exitCode = 1;
  }
}
