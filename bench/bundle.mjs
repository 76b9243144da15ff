// @ts-check
// What the built page makes a browser load before anything happens: the scripts it names, whatever those
// import statically, and its style sheets.
import { readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { parseAst } from "vite";

const TAG = /<(?:script|link)\b[^>]*>/g;

/** @param {string} tag @param {string} name */
function attribute(tag, name) {
  return tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1];
}

/**
 * Names relative to the folder, without the leading slash.
 * @param {string} html
 */
function namedByPage(html) {
  const tags = html.match(TAG) ?? [];
  /** @param {string} rel */
  const links = (rel) =>
    tags.filter((tag) => attribute(tag, "rel") === rel).map((tag) => attribute(tag, "href"));
  // The page's own script asks for the app's files once the page is painted.
  const started = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, url]) => url);
  const scripts = [...tags.map((tag) => attribute(tag, "src")), ...started];
  /** @param {(string | undefined)[]} names */
  const local = (names) =>
    names.filter((name) => name !== undefined).map((name) => name.replace(/^\//, ""));
  return { scripts: local(scripts), styles: local(links("stylesheet")) };
}

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

/** @param {string} folder */
function reader(folder) {
  /** @param {string} file */
  return (file) => readFileSync(join(folder, file));
}

/**
 * The first view of the app built into `folder`, in brotli bytes; `files` has the largest first.
 * @param {string} folder
 */
export function measureBundle(folder) {
  const read = reader(folder);
  const page = read("index.html");
  const named = namedByPage(page.toString());
  const scripts = new Set(named.scripts);
  // A set is walked to the end even while it grows.
  for (const file of scripts) {
    for (const imported of staticImports(file, read(file).toString())) scripts.add(imported);
  }
  /** @param {string} file */
  const weigh = (file) => ({ name: basename(file), bytes: brotliCompressSync(read(file)).length });
  const files = [...scripts].map(weigh).sort((one, other) => other.bytes - one.bytes);
  const styles = named.styles.map(weigh);
  /** @param {{ bytes: number }[]} list */
  const sum = (list) => list.reduce((total, { bytes }) => total + bytes, 0);
  return {
    script: sum(files),
    style: sum(styles),
    page: brotliCompressSync(page).length,
    files: [...files, ...styles],
  };
}

/** @returns {{ script: number, style: number, page: number }} the most that each part may weigh */
export function readBudgets() {
  return JSON.parse(readFileSync(join(import.meta.dirname, "budgets.json"), "utf8"));
}
