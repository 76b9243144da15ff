// A minimal Node.js server for comparison. Answers every request with the headers and bytes that
// its parent process sent.
import { createServer } from "node:http";

process.once("message", ({ headers, body }) => {
  const server = createServer((_, response) => response.writeHead(200, headers).end(body));
  server.listen(0, "127.0.0.1", () => process.send(server.address()));
});
process.once("disconnect", () => process.exit());
