import { defineConfig } from "vite";

// Bundles the server into a few files, because loading hundreds of modules would slow down the start.
export default defineConfig({
  // Packages with native code for one platform cannot be bundled.
  ssr: { noExternal: true, external: ["bcrypt", "@takumi-rs/core"] },
  build: {
    ssr: true,
    target: "node20",
    // Keep the folder's contents, because the server entry of the web app is built into it too.
    emptyOutDir: false,
    license: { fileName: "licenses.md" },
    rolldownOptions: {
      input: {
        main: "server/main.ts",
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
