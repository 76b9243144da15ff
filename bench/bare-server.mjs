// The least that Node.js can do: a process of its own that answers every request with the same headers and bytes.
import { createServer } from "node:http";

process.once("message", ({ headers, body }) => {
  const server = createServer((_, response) => response.writeHead(200, headers).end(body));
  server.listen(0, "127.0.0.1", () => process.send(server.address()));
});
process.once("disconnect", () => process.exit());
