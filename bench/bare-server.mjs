// @ts-check
// The least that Node.js can do: answers every request with the same headers and bytes. It listens in a process
// of its own.
import { createServer } from "node:http";

process.once(
  "message",
  (/** @type {{ headers: object, body: Uint8Array }} */ { headers, body }) => {
    const server = createServer((_, response) => {
      response.writeHead(200, { ...headers });
      response.end(body);
    });
    server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
  },
);
process.once("disconnect", () => process.exit());
