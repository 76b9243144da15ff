import { once } from "node:events";
import { createServer } from "node:http";
import { portOf } from "../../support/free-port.ts";

export type ChurchSite = Awaited<ReturnType<typeof openChurchSite>>;

/**
 * Starts a server for a church's own website: one page with an iframe that shows the address
 * `framed`.
 */
export async function openChurchSite() {
  const site = { framed: "" };
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>Nossa igreja</title><h1>Nossa igreja</h1>
      <iframe src="${site.framed}" title="Avisos" style="width:100%;height:700px;border:0"></iframe></html>`);
  });
  const port = await portOf(server);
  return Object.assign(site, {
    /**
     * The website's origin. It is the same site as the test servers, so that the iframe shares
     * their storage.
     */
    origin: `http://localhost:${port}`,
    /** The same website under an origin that `EMBED_ORIGINS` does not allow. */
    strangeOrigin: `http://127.0.0.1:${port}`,
    async dispose() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}
