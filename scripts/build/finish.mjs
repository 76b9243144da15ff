// The last step of a build, in a process of its own: node finish.mjs <folder>. Takes what Vite has built, and Vite's
// manifest of it, to what is served.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";
import { filesBelow, projectRoot } from "./sources.mjs";

// The first view, what visitors need after it, the projector, and what the next visit reads a newer list with.
const CACHED = ["index", "later", "slides", "supabase-client"];

const [folder = ""] = process.argv.slice(2);
const dist = join(folder, "dist");
const chunks = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
// By it an open page and the service worker know whether they are of one build. The files' names carry hashes of their
// content.
const id = createHash("sha256")
  .update(readdirSync(join(dist, "assets")).sort().join("\n"))
  .digest("hex")
  .slice(0, 16);

/** The chunk of this name (scripts/vite-plugins/chunks.ts). */
function chunkNamed(name) {
  const chunk = Object.values(chunks).find((one) => one.name === name);
  if (chunk === undefined) throw new Error(`the build has no chunk "${name}"`);
  return chunk;
}

/** The chunks that `chunk` cannot start without; each stands behind those that it imports itself. */
function withImports(chunk, seen = new Set()) {
  for (const key of chunk.imports ?? []) if (!seen.has(chunks[key])) withImports(chunks[key], seen);
  return seen.add(chunk);
}

/** Writes the manifest of our addresses for the server and its log; the head is the page's on a static host. */
async function finishServerPart() {
  const web = join(folder, "dist-server/web");
  const { manifest, render } = await import(pathToFileURL(join(web, "server-entry.js")).href);
  writeFileSync(join(web, "routes.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const { head } = render("/", { data: undefined, now: 0, isStatic: true });
  return { head, screens: manifest.screens };
}

// What the server rendered is painted before the app's files are requested, all at once then. The timer is
// for browsers that do not report their first paint; the console reports files that cannot be fetched.
const starter = (urls) => `
const start = () => ${JSON.stringify(urls)}.forEach((url) => import(url).catch(() => {}));
if (document.getElementById("root").hasChildNodes()) {
new PerformanceObserver(start).observe({ type: "paint", buffered: true });
setTimeout(start, 1_000);
} else start();
`;

function rewrite(name, change) {
  const file = join(dist, name);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

/**
 * Lets the page paint before the app's files have arrived: its style sheet stands in it, and a script in it requests the
 * app afterwards. It names its build, and has `head`, in whose place our own server writes each screen's.
 * @throws when Vite writes the tags of the app in another way.
 */
function finishPage(head) {
  const first = chunkNamed("index");
  const { file: script, css } = first;
  const [sheet] = css;
  const urls = [...withImports(first)].map(({ file }) => `/${file}`);
  const ownTags = `<style>${readFileSync(join(dist, sheet), "utf8")}</style>
<meta name="build" content="${id}">
<script type="module">${starter(urls)}</script>
`;
  rewrite("index.html", (html) => {
    const page = html
      // Vite leaves the comments and the indentation of a script in the page.
      .replaceAll(/^\s*\/\/.*\n|^\s+/gm, "")
      .replaceAll(/^<(?:link rel="\w+"|script type="module") crossorigin .*\n/gm, "");
    if (page.includes("/assets/")) throw new Error("index.html still requests a file of the app");
    return page
      .replace("<!--head-->", () => `<!--head-->${head}<!--/head-->`)
      .replace("</head>", () => `${ownTags}</head>`);
  });
  rmSync(join(dist, sheet));
  // A screen that is fetched by another would first ask for the page's style sheet: the app's script is there already.
  for (const { file } of Object.values(chunks)) {
    if (file.endsWith(".js")) rewrite(file, (code) => code.replace(sheet, script));
  }
}

/** Builds the service worker, which contains the id of the build and the names of its files. */
async function buildServiceWorker(screens) {
  /** The addresses of these chunks' files, with those that they cannot start without. */
  function addressesOf(names) {
    const files = names.flatMap((name) => [...withImports(chunkNamed(name))]);
    const all = files.flatMap(({ file, assets = [], css = [] }) => [file, ...assets, ...css]);
    // The page's own style sheet stands in it; its font, and the sheets of what opens later, do not.
    const inFolder = all.filter((file) => existsSync(join(dist, file)));
    return [...new Set(inFolder)].map((file) => `/${file}`);
  }
  const assets = addressesOf(CACHED);
  const offline = screens.filter((screen) => screen.offline);
  const worker = {
    id,
    assets,
    team: addressesOf(["team"]).filter((address) => !assets.includes(address)),
    screens: offline.map(({ pattern, rendered }) => ({ pattern, rendered })),
    shell: offline.find(({ rendered }) => !rendered).path,
  };
  await build({
    ...{ configFile: false, logLevel: "warn", publicDir: false },
    define: { __BUILD__: JSON.stringify(worker) },
    build: {
      ...{ outDir: dist, emptyOutDir: false },
      rolldownOptions: {
        input: join(projectRoot, "web/service-worker/sw.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}

/** Writes both compressed forms of every text file beside it, for the server to send. */
function precompress() {
  const isText = (file) => /\.(js|css|svg|webmanifest)$/.test(file);
  for (const file of filesBelow(dist).filter(isText)) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

const { head, screens } = await finishServerPart();
finishPage(head);
await buildServiceWorker(screens);
precompress();
