// The service worker, built after the page: it keeps what the page names, and knows the page by its build.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const web = fileURLToPath(new URL("../web", import.meta.url));

/** Writes `sw.js` into `folder`, which holds the built page. */
export async function buildWorker(folder) {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const id = page.match(/<meta name="build" content="([^"]+)"/)?.[1];
  if (id === undefined) throw new Error(`${folder}/index.html does not name its build`);
  const firstView = [...page.matchAll(/\s(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url]) => url);
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { alias: { "@": web } },
    define: { __BUILD__: JSON.stringify({ id, firstView }) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(web, "service-worker/sw.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}
