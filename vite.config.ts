import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const server = process.env.AVISOS_SERVER ?? "http://localhost:3000";

// The server writes its configuration into the page; in development Vite serves the page, so it is
// taken from the page of the server behind it.
const configFromServer: Plugin = {
  name: "config-from-server",
  apply: "serve",
  transformIndexHtml: async (html) => {
    const block = /<script id="config"[^>]*>[^<]*<\/script>/;
    const page = await fetch(server).then((response) => response.text());
    return html.replace(block, page.match(block)?.[0] ?? "");
  },
};

/** Puts the style sheet into the page: it is small, and a request of its own would hold up the first paint. */
const styleInPage: Plugin = {
  name: "style-in-page",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) =>
      html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/, (link, file) => {
        const sheet = bundle[file];
        if (sheet?.type !== "asset") return link;
        delete bundle[file];
        return `<style>${sheet.source}</style>`;
      }),
  },
};

// By it an open page and the service worker know whether they are of one build. The files' names carry
// hashes of their content.
const buildId: Plugin = {
  name: "build-id",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) => {
      const names = Object.keys(bundle).sort().join("\n");
      const content = createHash("sha256").update(names).digest("hex").slice(0, 16);
      return [{ tag: "meta", attrs: { name: "build", content }, injectTo: "head" }];
    },
  },
};

// Where cards stand in the page they are painted before the app's files are asked for, all at once then.
// The clock is for browsers that do not tell of their first paint. What cannot be fetched the console tells.
const starter = (files: string[]) => `
      const start = () => ${JSON.stringify(files)}.forEach((file) => import(file).catch(() => {}));
      if (document.getElementById("root").hasChildNodes()) {
        new PerformanceObserver(start).observe({ type: "paint", buffered: true });
        setTimeout(start, 1_000);
      } else start();
    `;
const APP_FILE =
  /\s*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?/g;

const appAfterPaint: Plugin = {
  name: "app-after-paint",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) => {
      const [entry = "", ...imported] = [...html.matchAll(APP_FILE)].map(([, file = ""]) => file);
      const tag = { tag: "script", attrs: { type: "module" }, injectTo: "head" } as const;
      return {
        html: html.replaceAll(APP_FILE, ""),
        tags: [{ ...tag, children: starter([...imported, entry]) }],
      };
    },
  },
};

export default defineConfig(({ isSsrBuild = false }) => ({
  root: "web",
  envDir: "..",
  plugins: [react(), tailwindcss(), configFromServer, buildId, styleInPage, appAfterPaint],
  resolve: {
    alias: {
      "@contract": fileURLToPath(new URL("supabase", import.meta.url)),
      "@": fileURLToPath(new URL("web", import.meta.url)),
    },
  },
  // The server's own copy of the board (app/server-entry.tsx) is one file without node_modules.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  build: isSsrBuild
    ? { outDir: "../dist-server/web", copyPublicDir: false, emptyOutDir: true, minify: true }
    : {
        outDir: "../dist",
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          output: {
            // What every visit needs and no change of the app changes stays in the browser's cache.
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
                },
                {
                  // Shared with the screens that load later; left alone, it falls into many small files.
                  name: "shared",
                  test: /web\/(lib\/(?!supabase-client)|features\/\w+\/(queries|rules|use-auth)\.ts$|ui\/(toast|failure|button)\.)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
  server: { proxy: { "/auth/v1": server, "/rest/v1": server } },
}));
