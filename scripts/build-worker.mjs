// The service worker, built after the page: it keeps what the page needs, and knows the page by its build.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const web = fileURLToPath(new URL("../web", import.meta.url));

// The first view; what the next visit asks for a newer list with; and what tells of a newer build, when
// the server no longer has this one's files.
const KEPT = ["index.html", "lib/supabase-client.ts", "app/updates/follow.ts", "ui/toaster.tsx"];

/** The files that the module `key` of Vite's manifest cannot start without. */
function filesOf(manifest, key, seen = new Set()) {
  if (seen.has(key)) return [];
  seen.add(key);
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} is no module of its own in the build`);
  const imported = (chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, seen));
  // The style sheet stands in the page.
  return [chunk.file, ...imported];
}

/** Writes `sw.js` into `folder`, which holds the built page and Vite's manifest of it. */
export async function buildWorker(folder) {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const id = page.match(/<meta name="build" content="([^"]+)"/)?.[1];
  if (id === undefined) throw new Error(`${folder}/index.html does not name its build`);
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
  const files = new Set(KEPT.flatMap((key) => filesOf(manifest, key)));
  const assets = [...files].map((file) => `/${file}`);
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { alias: { "@": web } },
    define: { __BUILD__: JSON.stringify({ id, assets }) },
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
