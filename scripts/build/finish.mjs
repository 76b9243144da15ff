// The last step of a build, in a process of its own: node finish.mjs <folder>.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { buildServiceWorker } from "./service-worker.mjs";
import { filesBelow } from "./sources.mjs";

/**
 * Writes the manifest of our addresses for the server and its log, and into the page the head that it has on a static host;
 * our own server writes each screen's in its place. Resolves to the manifest.
 */
async function finishPage(folder) {
  const web = join(folder, "dist-server/web");
  const { manifest, render } = await import(pathToFileURL(join(web, "server-entry.js")).href);
  writeFileSync(join(web, "routes.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const page = join(folder, "dist/index.html");
  const { head } = render("/", { data: undefined, now: 0, isStatic: true });
  const html = readFileSync(page, "utf8");
  writeFileSync(
    page,
    html.replace("<!--head-->", () => `<!--head-->${head}<!--/head-->`),
  );
  return manifest;
}

/** Writes both compressed forms of every text file of the web app beside it, for the server to send. */
function precompress(folder) {
  for (const file of filesBelow(folder).filter((name) =>
    /\.(js|css|svg|webmanifest)$/.test(name),
  )) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

const [folder = ""] = process.argv.slice(2);
const { screens } = await finishPage(folder);
await buildServiceWorker(join(folder, "dist"), screens);
precompress(join(folder, "dist"));
