import type { Plugin } from "vite";

const CONFIG = '<script id="config" type="application/json">';

/** The configuration in `page`, as JSON. */
const configOf = (page: string) => page.split(CONFIG, 2)[1]?.split("</script>", 1)[0] ?? "{}";

/**
 * In development Vite serves the page, without the configuration that the server writes into it: takes the
 * block from the page of the running server.
 */
export function configFromServer(server: string): Plugin {
  return {
    name: "config-from-server",
    apply: "serve",
    transformIndexHtml: async (html) => {
      const page = await fetch(server).then((response) => response.text());
      return html.replace(CONFIG + configOf(html), () => CONFIG + configOf(page));
    },
  };
}
