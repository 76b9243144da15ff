import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { writePalette } from "./scripts/palette.ts";

const server = process.env.AVISOS_SERVER ?? "http://localhost:3000";

const root = fileURLToPath(new URL("web", import.meta.url));

const CONFIG = /<script id="config" type="application\/json">[^<]*/;

/** In development Vite serves the page: puts the configuration of the page of the running server into it. */
const configFromServer: Plugin = {
  name: "config-from-server",
  apply: "serve",
  transformIndexHtml: async (html) => {
    const page = await (await fetch(server)).text();
    return html.replace(CONFIG, (own) => CONFIG.exec(page)?.[0] ?? own);
  },
};

const FIRST_VIEW = /\/(rolldown-runtime|vendor|index)-/;

export default defineConfig(({ isSsrBuild = false }) => ({
  root: "web",
  envDir: "..",
  plugins: [react(), tailwindcss(), writePalette(), configFromServer],
  resolve: {
    alias: {
      "@contract": fileURLToPath(new URL("supabase", import.meta.url)),
      "@": root,
    },
  },
  // The server loads web/app/server-entry.tsx as one file, which needs no package and of which no part can be missing.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  build: isSsrBuild
    ? {
        outDir: "../dist-server/web",
        copyPublicDir: false,
        emptyOutDir: true,
        minify: true,
        rolldownOptions: { output: { codeSplitting: false } },
      }
    : {
        outDir: "../dist",
        emptyOutDir: true,
        manifest: true,
        modulePreload: {
          // A browser without it asks for a file when it is imported.
          polyfill: false,
          // What the first view has loaded is not asked for again with what comes later.
          resolveDependencies: (_, files) => files.filter((file) => !FIRST_VIEW.test(file)),
        },
        rolldownOptions: {
          output: {
            // A group has the modules that match, and all that they import; the first group that matches has a module.
            codeSplitting: {
              groups: [
                // Every visit needs these packages, and no change of the app changes them, so browsers keep the file.
                {
                  name: "vendor",
                  test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
                },
                { name: "index", test: /\/app\/main\.tsx$/ },
                // The data client and other parts import these, which must not load one another.
                { name: "basis", test: /\/lib\/data\/errors\.ts$|node_modules\/tslib\// },
                { name: "supabase-client", test: /\/lib\/data\/supabase-client\.ts$/ },
                // The projector loads no other part, so the others take from it what they share with it.
                { name: "slides", test: /\/pages\/slides\.tsx$/ },
                { name: "later", test: /\/later-bundle\.tsx$/ },
                { name: "shared", minShareCount: 2 },
              ],
            },
          },
        },
      },
  server: { proxy: { "/auth/v1": server, "/rest/v1": server, "/eventos": server } },
}));
