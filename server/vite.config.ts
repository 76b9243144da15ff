import { defineConfig } from "vite";

// Modules of many files, of which the server would read hundreds at every start, become a few. Programs lie beside each
// other: from there they find the folder of the build.
export default defineConfig({
  // Besides packages with code for one platform the server needs none where it runs.
  ssr: { noExternal: true, external: ["bcrypt", "@takumi-rs/core"] },
  build: {
    ssr: true,
    target: "node20",
    // The server's part of the web app is there too.
    emptyOutDir: false,
    // The terms of the packages that are in it.
    license: { fileName: "licenses.md" },
    rolldownOptions: {
      input: {
        main: "server/main.ts",
        "build-integrity": "server/build-integrity.mjs",
        worker: "server/render/worker.ts",
        "draw-plain": "server/pictures/draw-plain.ts",
        admin: "server/commands/admin.ts",
        backup: "server/commands/backup.ts",
        restore: "server/commands/restore.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
});
