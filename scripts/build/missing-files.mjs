// Looks up every file that a file of the build names.
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { filesBelow } from "./sources.mjs";

const QUOTED = "[\"'`]([^\"'`\\s]+)[\"'`]";
const PATTERNS = {
  // Beside the file.
  import: new RegExp(`\\b(?:from|import)\\s{0,20}\\(?\\s{0,20}${QUOTED}`, "g"),
  url: new RegExp(`new URL\\(\\s*${QUOTED},\\s*import\\.meta\\.url`, "g"),
  // Below dist.
  asset: /["'`(]\/?(assets\/[\w./-]+\.\w+)["'`)]/g,
  link: /\b(?:href|src)="\/([\w./-]+\.\w+)"/g,
};
// Each of which something outside the build names.
const ALWAYS = ["dist/index.html", "dist-server/main.js", "dist-server/web/server-entry.js"];

const named = (text, pattern) => [...text.matchAll(PATTERNS[pattern])].map(([, name]) => name);

/** The files that the script or page `file` names. */
function filesNamedBy(file, dist) {
  const text = readFileSync(file, "utf8");
  const beside = [...named(text, "import"), ...named(text, "url")]
    .filter((name) => /^\.\.?\//.test(name))
    .map((name) => join(dirname(file), name));
  if (!file.startsWith(dist)) return beside;
  const links = file.endsWith(".html") ? named(text, "link") : [];
  return [...beside, ...[...named(text, "asset"), ...links].map((name) => join(dist, name))];
}

/** The files that Vite's manifest lists. */
function filesOfManifest(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  return (
    Object.values(manifest)
      // The page's own style sheet stands in the page.
      .flatMap(({ file, css = [], assets = [], isEntry }) => [
        file,
        ...(isEntry ? [] : css),
        ...assets,
      ])
      .map((name) => join(dist, name))
  );
}

/** The files that are named in the build `folder` and are not there, or are empty. */
export function findMissing(folder) {
  const isThere = (file) => existsSync(file) && statSync(file).size > 0;
  const missing = ALWAYS.map((name) => join(folder, name)).filter((file) => !isThere(file));
  if (missing.length === 0) {
    const dist = join(folder, "dist");
    const texts = filesBelow(folder).filter((file) => /\.(m?js|html|css)$/.test(file));
    const all = [...texts.flatMap((file) => filesNamedBy(file, dist)), ...filesOfManifest(dist)];
    missing.push(...[...new Set(all)].filter((file) => !isThere(file)));
  }
  return missing.map((file) => relative(folder, file));
}
