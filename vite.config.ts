import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunksOf } from "./scripts/vite-plugins/chunks.ts";
import { configFromServer } from "./scripts/vite-plugins/config-from-server.ts";
import { importIcons } from "./scripts/vite-plugins/import-icons.ts";
import { writePalette } from "./scripts/vite-plugins/palette.ts";
import { trimReactRouter } from "./scripts/vite-plugins/trim-react-router.ts";

const server = process.env.AVISOS_SERVER ?? "http://localhost:3000";

const root = fileURLToPath(new URL("web", import.meta.url));

const FIRST_VIEW = /\/(rolldown-runtime|vendor|index)-/;

export default defineConfig(({ isSsrBuild = false }) => ({
  root: "web",
  envDir: "..",
  plugins: [
    react(),
    tailwindcss(),
    writePalette(),
    configFromServer(server),
    trimReactRouter(),
    importIcons(),
  ],
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
            // What every visit needs and no change of the app changes stays in the browser's cache.
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
                },
                { debugName: "parts", name: chunksOf(root), includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
  server: { proxy: { "/auth/v1": server, "/rest/v1": server, "/eventos": server } },
}));
