// The last step of a build, in a process of its own: node finish.mjs <folder>.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { finishPage } from "./finish-page.mjs";
import { buildServiceWorker } from "./service-worker.mjs";
import { filesBelow } from "./sources.mjs";

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
await buildServiceWorker(join(folder, "dist"), await finishPage(folder));
precompress(join(folder, "dist"));
