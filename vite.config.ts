import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { configFromServer } from "./scripts/vite-plugins/config-from-server.ts";
import { leaveToBrowsers } from "./scripts/vite-plugins/leave-to-browsers.ts";
import { writePalette } from "./scripts/vite-plugins/palette.ts";
import { trimReactRouter } from "./scripts/vite-plugins/trim-react-router.ts";

const server = process.env.AVISOS_SERVER ?? "http://localhost:3000";

const FIRST_VIEW = /\/(rolldown-runtime|vendor|shared|index)-/;

export default defineConfig(({ isSsrBuild = false }) => ({
  root: "web",
  envDir: "..",
  plugins: [
    react(),
    tailwindcss(),
    writePalette(),
    configFromServer(server),
    trimReactRouter(),
    leaveToBrowsers(),
  ],
  resolve: {
    alias: {
      "@contract": fileURLToPath(new URL("supabase", import.meta.url)),
      "@": fileURLToPath(new URL("web", import.meta.url)),
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
            // What every visit needs and no change of the app changes stays in the browser's cache.
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
                },
                {
                  // Shared with the screens that load later; left alone, it falls into many small files. Without
                  // the texts of forms, which bring the library that checks them, those of errors,
                  // code of editors alone, of the bell's dialog, and code that sends, cuts or searches a text.
                  name: "shared",
                  test: /lucide-react\/dist\/esm\/(?!icons\/)|web\/(app\/addresses|lib\/(?!data\/(supabase-client|error|change-events|live)|browser\/wake-lock|text\/(cut-text|fold|form-text|site-address|word-parts)|device\/(outbox|stored-writes|use-outbox))|features\/(?!(editions|notifications)\/)\w+\/(model\/)?(queries|rules|use-auth|summary)\.ts$|features\/announcements\/(card\/(announcement|badges|card-(date|menu)|copied|linked)|send\/share(-button)?\.)|ui\/(toast|button|error-boundary|screen-heading)\.|layout\/failure\.)/,
                  minShareCount: 2,
                },
                {
                  // What is shown of a screen whose code is on its way does not come piece by piece.
                  name: "waiting",
                  test: /web\/(ui\/(shape|list-state)|layout\/(waiting-screen|member-page)|features\/.+-shape)\./,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
  server: { proxy: { "/auth/v1": server, "/rest/v1": server, "/eventos": server } },
}));
