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

export default defineConfig({
  root: "web",
  envDir: "..",
  plugins: [react(), tailwindcss(), configFromServer],
  resolve: {
    alias: {
      "@contract": fileURLToPath(new URL("supabase", import.meta.url)),
      "@": fileURLToPath(new URL("web", import.meta.url)),
    },
  },
  build: { outDir: "../dist", emptyOutDir: true },
  server: { proxy: { "/auth/v1": server, "/rest/v1": server } },
});
