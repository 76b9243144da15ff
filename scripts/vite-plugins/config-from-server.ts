import type { Plugin } from "vite";

const CONFIG = /<script id="config" type="application\/json">[^<]*/;

/** In development Vite serves the page: puts the configuration of the page of the running server into it. */
export const configFromServer = (server: string): Plugin => ({
  name: "config-from-server",
  apply: "serve",
  transformIndexHtml: async (html) => {
    const page = await (await fetch(server)).text();
    return html.replace(CONFIG, (own) => CONFIG.exec(page)?.[0] ?? own);
  },
});
