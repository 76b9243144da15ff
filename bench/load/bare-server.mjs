// @ts-check
// The least that Node.js can do: answers every request with the same bytes.
import { createServer } from "node:http";

/** @typedef {{ status: number, headers: [string, string][], body: string }} Answer body in base64 */

const KEEP_ALIVE_MS = 65_000;

process.once("message", (/** @type {Answer} */ { status, headers, body }) => {
  const bytes = Buffer.from(body, "base64");
  const all = [...headers.flat(), "Content-Length", String(bytes.length)];
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    request.resume();
    response.writeHead(status, all);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : undefined);
  });
});
process.once("disconnect", () => process.exit());
