// Builds the service worker after the page, because it contains the id of the build and the names of its files.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const web = fileURLToPath(new URL("../../web", import.meta.url));

// The first view; an announcement's screen, which shows a stored one too; what the next visit reads a newer list with;
// what offers a newer build when the server no longer has this one's files; and how the board looks on paper.
const CACHED = [
  "index.html",
  "pages/announcement.tsx",
  "lib/data/supabase-client.ts",
  "app/updates/watch-updates.ts",
  "ui/toaster.tsx",
  "styles/print.css",
];

/** The files that the module `key` of Vite's manifest cannot start without. */
function filesOf(manifest, key, seen = new Set()) {
  if (seen.has(key)) return [];
  seen.add(key);
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} is no module of its own in the build`);
  const imported = (chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, seen));
  // The style sheet stands in the page; its font does not.
  return [chunk.file, ...(chunk.assets ?? []), ...imported];
}

/**
 * Writes `sw.js` into `folder`, which holds the built page and Vite's manifest of it; `routes` is the
 * manifest of the screens.
 */
export async function buildServiceWorker(folder, routes) {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const id = page.match(/<meta name="build" content="([^"]+)"/)?.[1];
  if (id === undefined) throw new Error(`${folder}/index.html does not name its build`);
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
  const files = new Set(CACHED.flatMap((key) => filesOf(manifest, key)));
  const assets = [...files].map((file) => `/${file}`);
  const offline = routes.filter((route) => route.offline);
  const screens = offline.map(({ pattern, rendered }) => ({ pattern, rendered }));
  const shell = offline.find(({ rendered }) => !rendered).path;
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { __BUILD__: JSON.stringify({ id, assets, screens, shell }) },
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
