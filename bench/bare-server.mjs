// Minimal Node.js server for comparison. The parent process sends headers and body once. Every
// request gets them as the response.
import { createServer } from "node:http";

process.once("message", ({ headers, body }) => {
  const server = createServer((_, response) => response.writeHead(200, headers).end(body));
  server.listen(0, "127.0.0.1", () => process.send(server.address()));
});
process.once("disconnect", () => process.exit());
