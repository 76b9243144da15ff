// Builds the server and the web app into the folder given as the first argument. build.mjs runs
// this file.
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";

// Files that are copied into the build, so that the build runs without the sources.
const READ_AT_RUN_TIME = [
  "package.json",
  "supabase/migrations",
  "supabase/auth.sql",
  "supabase/seed.sql",
  "server/pictures/fonts",
  "web/fonts/avisos-serif.woff2",
  "server/demo/church.sql",
];
// Chunks that the service worker caches for every visitor: first view, later bundle, slides, and
// the data client.
const CACHED = ["index", "later", "slides", "supabase-client"];

const [, , folder] = process.argv;
const dist = join(folder, "dist");
const server = join(folder, "dist-server");
const ofWeb = join(server, "web");
const vite = (outDir, options, configFile = "vite.config.ts") =>
  build({ configFile, logLevel: "warn", build: { outDir, ...options } });

await vite(server, {}, "server/vite.config.ts");
await vite(dist);
await vite(ofWeb, { ssr: "app/server-entry.tsx" });
for (const name of READ_AT_RUN_TIME) cpSync(name, join(folder, name), { recursive: true });

const viteManifest = readFileSync(join(dist, ".vite/manifest.json"), "utf8");
const chunks = JSON.parse(viteManifest);
// The id of the build. Open pages and the service worker notice a newer build by its id. The id
// changes with every file, because the file names in the manifest contain hashes of the contents.
const id = createHash("sha256").update(viteManifest).digest("hex").slice(0, 16);

/**
 * Returns the manifest entries of the chunks `names` and of all chunks that they import statically.
 */
function chunksOf(...names) {
  const keys = new Set(Object.keys(chunks).filter((key) => names.includes(chunks[key].name)));
  // The loop adds imported chunks to the Set `keys`. A `for` loop over a Set also visits added
  // keys.
  for (const key of keys) for (const imported of chunks[key].imports ?? []) keys.add(imported);
  return Array.from(keys, (key) => chunks[key]);
}

function rewrite(name, change) {
  const file = join(dist, name);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

// Loads the app's files after the first paint of the rendered page. A timer does the same in
// browsers that do not report the paint. The console reports files that cannot be loaded. An older
// browser first loads web/app/older-browsers.ts. The condition checks some features: each browser
// that needs web/app/older-browsers.ts lacks one of them.
const starter = (urls, older) => `
const load = (url) => import(url).catch(() => {});
const start = async () => {
if (![].toSorted ||
!CSS.supports("selector(:has(a))")) await load("${older}");
${JSON.stringify(urls)}.forEach(load);
};
if (document.getElementById("root").hasChildNodes()) {
new PerformanceObserver(start).observe({ type: "paint", buffered: true });
setTimeout(start, 1_000);
} else start();
`;

/**
 * Inserts the style sheet, the start script, the build's id and `head` into index.html. The server
 * replaces `head` for each page.
 */
function finishPage(head) {
  const firstView = chunksOf("index");
  const script = firstView[0].file;
  const urls = firstView.map(({ file }) => `/${file}`);
  const [sheet] = firstView[0].css;
  const [older] = chunksOf("older-browsers");
  const tags = `<style>${readFileSync(join(dist, sheet), "utf8")}</style>
<meta name="build" content="${id}">
<script type="module">${starter(urls, `/${older.file}`)}</script>
`;
  rewrite("index.html", (html) => {
    const page = html
      // Remove comments and indentation of inline scripts, because Vite does not minify them.
      .replaceAll(/^\s*\/\/.*\n|^\s+/gm, "")
      .replaceAll(/^<(?:link rel="\w+"|script type="module") crossorigin .*\n/gm, "")
      .replace("<!--head-->", () => `<!--head-->${head}<!--/head-->`);
    if (page.includes("/assets/")) throw new Error("index.html still requests a file of the app");
    return page.replace("</head>", () => `${tags}</head>`);
  });
  rmSync(join(dist, sheet));
  // Vite makes chunks wait for the file of the style sheet, which no longer exists. Make the chunks
  // wait for the app's script instead.
  for (const { file } of Object.values(chunks)) {
    if (file.endsWith(".js")) rewrite(file, (code) => code.replace(sheet, script));
  }
}

/** Returns the URLs of the chunks `names`, of all chunks that they import, and of their assets. */
function addressesOf(...names) {
  const files = chunksOf(...names).flatMap(({ file, assets = [], css = [] }) =>
    [file].concat(assets, css),
  );
  // Leave out the style sheet of index.html. The page contains its text, and the file was deleted.
  const left = files.filter((file) => existsSync(join(dist, file)));
  return left.map((file) => `/${file}`);
}

/** Builds the service worker. Its code contains the build's id and the URLs of the cached files. */
async function buildServiceWorker({ pages, shareTarget }) {
  const assets = addressesOf(...CACHED);
  const team = addressesOf("team-bundle").filter((address) => !assets.includes(address));
  const offline = pages
    .filter((page) => page.offline)
    .map(({ pattern, rendered, path }) => ({ pattern, rendered, path }));
  const shell = offline.find(({ rendered }) => !rendered).path;
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { __BUILD__: JSON.stringify({ id, assets, team, pages: offline, shell, shareTarget }) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      rolldownOptions: {
        input: "web/service-worker/sw.ts",
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}

const { manifest, render } = await import(pathToFileURL(join(ofWeb, "server-entry.js")).href);
writeFileSync(join(ofWeb, "routes.json"), `${JSON.stringify(manifest, null, 2)}\n`);
finishPage(render("/", { data: undefined, now: 0, isStatic: true }).head);
await buildServiceWorker(manifest);
// draw-plain.js draws the icons and the preview picture into the folder that its first argument
// names.
process.argv = [process.execPath, "draw-plain.js", dist];
await import(pathToFileURL(join(server, "draw-plain.js")).href);
for (const name of readdirSync(dist, { recursive: true })) {
  if (!/\.(js|css|svg|webmanifest)$/.test(name)) continue;
  const content = readFileSync(join(dist, name));
  writeFileSync(join(dist, `${name}.br`), brotliCompressSync(content));
  writeFileSync(join(dist, `${name}.gz`), gzipSync(content, { level: 9 }));
}
