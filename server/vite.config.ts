import { defineConfig } from "vite";

// Bundles hundreds of modules into a few files, which start faster. Programs find the build's folder one level up.
export default defineConfig({
  // Only packages with code for one platform stay outside.
  ssr: { noExternal: true, external: ["bcrypt", "@takumi-rs/core"] },
  build: {
    ssr: true,
    target: "node20",
    // The server's part of the web app is there too.
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
