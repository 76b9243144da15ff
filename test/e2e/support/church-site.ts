import { once } from "node:events";
import { createServer } from "node:http";
import { portOf } from "../../support/free-port.ts";

export type ChurchSite = Awaited<ReturnType<typeof openChurchSite>>;

/** Opens a church's own site: one page with the page of `framed` in a frame. */
export async function openChurchSite() {
  const site = { framed: "" };
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>Nossa igreja</title><h1>Nossa igreja</h1>
      <iframe src="${site.framed}" title="Avisos" style="width:100%;height:700px;border:0"></iframe></html>`);
  });
  const port = await portOf(server);
  return Object.assign(site, {
    /** The same site as the test servers, so that the frame shares their storage. */
    origin: `http://localhost:${port}`,
    /** The same page under an origin that `EMBED_ORIGINS` does not name. */
    strangeOrigin: `http://127.0.0.1:${port}`,
    async dispose() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}
