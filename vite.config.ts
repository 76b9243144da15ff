import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin } from "vite";
import { OLDEST } from "./scripts/oldest-browsers.mjs";
import { writePalette } from "./scripts/palette.ts";

const server = process.env.AVISOS_SERVER ?? "http://localhost:3000";

const root = fileURLToPath(new URL("web", import.meta.url));

const CONFIG = /<script id="config" type="application\/json">[^<]*/;

/**
 * In development Vite serves index.html. This plugin copies the configuration of the running
 * server's page into it.
 */
const configFromServer: Plugin = {
  name: "config-from-server",
  apply: "serve",
  transformIndexHtml: async (html) => {
    const page = await (await fetch(server)).text();
    return html.replace(CONFIG, (own) => CONFIG.exec(page)?.[0] ?? own);
  },
};

/**
 * Reads the key of hosted Supabase from the former name of its variable too, and says so in the
 * build's log.
 */
const formerKeyName: Plugin = {
  name: "former-key-name",
  config: (_, { mode }) => {
    const env = loadEnv(mode, fileURLToPath(new URL(".", import.meta.url)));
    const { VITE_SUPABASE_ANON_KEY: key, VITE_SUPABASE_PUBLISHABLE_KEY: named } = env;
    if (!key || named) return;
    process.env.VITE_SUPABASE_PUBLISHABLE_KEY = key;
    console.warn("Note: VITE_SUPABASE_ANON_KEY is now named VITE_SUPABASE_PUBLISHABLE_KEY.");
  },
};

/**
 * Removes the static blocks of a package, which Safari has only since 16.4. They give minified
 * classes their names, for messages in the console.
 */
const withoutStaticBlocks: Plugin = {
  name: "without-static-blocks",
  transform: {
    filter: { id: /@radix-ui\/react-collection\// },
    handler: (code) => code.replaceAll(/static \{\s*__name\(this, "\w+"\);?\s*\}/g, ""),
  },
};

const FIRST_VIEW = /\/(rolldown-runtime|vendor|index)-/;

const { chrome, edge, firefox, safari } = OLDEST;
const STYLE_TARGET = [`chrome${chrome}`, `edge${edge}`, `firefox${firefox}`, `safari${safari}`];
// For Safari 15 the build would rewrite all private fields of classes because of one fault, which
// scripts/check-browsers.mjs looks for.
const SCRIPT_TARGET = [`chrome${chrome}`, `edge${edge}`, `firefox${firefox}`, "safari16"];

export default defineConfig(({ isSsrBuild = false }) => ({
  root: "web",
  envDir: "..",
  plugins: [
    react(),
    tailwindcss(),
    writePalette(),
    configFromServer,
    formerKeyName,
    withoutStaticBlocks,
  ],
  resolve: {
    alias: {
      "@database": fileURLToPath(new URL("supabase", import.meta.url)),
      "@": root,
    },
  },
  // Bundle web/app/server-entry.tsx with its packages into one file, so that a release needs no
  // React package.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  build: isSsrBuild
    ? {
        outDir: "../dist-server/web",
        // The server's HTML contains style sheets, which have to equal those of the browser's
        // build.
        cssTarget: STYLE_TARGET,
        copyPublicDir: false,
        emptyOutDir: true,
        minify: true,
        rolldownOptions: { output: { codeSplitting: false } },
      }
    : {
        outDir: "../dist",
        emptyOutDir: true,
        manifest: true,
        cssTarget: STYLE_TARGET,
        target: SCRIPT_TARGET,
        modulePreload: {
          // Browsers without modulepreload load a file when it is imported, so they need no
          // polyfill.
          polyfill: false,
          // Later chunks do not preload the files that the first view has loaded already.
          resolveDependencies: (_, files) => files.filter((file) => !FIRST_VIEW.test(file)),
        },
        rolldownOptions: {
          input: ["web/index.html", "web/app/older-browsers.ts"],
          output: {
            // A group contains the modules that match `test` and all that they import. The first
            // matching group gets a module.
            codeSplitting: {
              groups: [
                // Packages that every visit needs. A change of the app leaves this file unchanged,
                // so browsers keep it cached.
                {
                  name: "vendor",
                  test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
                },
                { name: "index", test: /\/app\/main\.tsx$/ },
                // Both the data client and other chunks import these modules, so they need a chunk
                // of their own.
                { name: "basis", test: /\/lib\/data\/errors\.ts$|node_modules\/tslib\// },
                { name: "supabase-client", test: /\/lib\/data\/supabase-client\.ts$/ },
                // Modules that the slides share with other chunks stand here, because the projector
                // loads no other chunk.
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
