import { defineConfig } from "vite";

// Bundles the server into a few files, because loading hundreds of modules would slow down the
// start.
export default defineConfig({
  // Packages with native code for one platform cannot be bundled.
  ssr: { noExternal: true, external: ["bcrypt", "@takumi-rs/core"] },
  build: {
    ssr: true,
    target: "node20",
    // The output folder is not emptied, because the build of the web app also writes to it.
    emptyOutDir: false,
    license: { fileName: "licenses.md" },
    rolldownOptions: {
      input: {
        main: "server/main.ts",
        worker: "server/render/worker.ts",
        "draw-plain": "server/pictures/draw-plain.ts",
        admin: "server/commands/admin.ts",
        backup: "server/commands/backup.ts",
        doctor: "server/commands/doctor.ts",
        restore: "server/commands/restore.ts",
        "check-restore": "server/backup/check-restore.ts",
        demo: "server/demo/demo.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
});
