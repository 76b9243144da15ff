import { once } from "node:events";
import { createServer } from "node:http";
import { beforeEach, expect, test, vi } from "vitest";
import { forFile } from "../../test/support/for-file.ts";
import { answers, isPublic } from "./ask-link.ts";

// The web server listens on each loopback address. A path is the status of its response;
// `/to?<address>` redirects to that address, `/loop` to itself, and `/slow` gets no response.
const seen: string[] = [];
const server = createServer(({ url = "", headers }, response) => {
  seen.push(`${headers.host?.split(":")[0]}${url}`);
  const location = url === "/loop" ? url : url.split("?")[1];
  if (url === "/slow") return;
  if (location) response.writeHead(302, { Location: location }).end();
  else response.writeHead(Number(url.slice(1))).end("x".repeat(100_000));
}).listen(0);
await once(server, "listening");
await forFile({
  close: () => {
    server.closeAllConnections();
    server.close();
  },
});
const bound = server.address();
const PORT = String(bound !== null && typeof bound === "object" ? bound.port : 0);

const LOOPBACK = "127.0.0.1";
const resolve = vi.fn<(host: string) => Promise<{ address: string; family: number }[]>>();
const resolveTo = (...addresses: string[]) =>
  resolve.mockResolvedValueOnce(addresses.map((address) => ({ address, family: 4 })));
/** Asks a link while only the address 127.0.0.1 with the port of the web server is public. */
const ask = (link: string, waitMs = 5_000) =>
  answers(link.replace(/PORT/g, PORT), AbortSignal.timeout(waitMs), {
    resolve,
    mayAsk: (address, port) => address === LOOPBACK && port === PORT,
  });

beforeEach(() => {
  seen.length = 0;
  resolve.mockReset();
});

test.each([
  ["200", true],
  ["403", true],
  ["404", false],
  ["410", false],
  ["429", true],
  ["503", false],
  ["to?/200", true],
  ["to?/404", false],
  // After three redirects the link counts as answered.
  ["loop", true],
  ["slow", false],
])("the link /%s answers: %s", async (path, expected) => {
  expect(await ask(`http://${LOOPBACK}:PORT/${path}`, 300)).toBe(expected);
});

test("a name without an address or a response of the resolver does not answer", async () => {
  resolve.mockRejectedValueOnce(Object.assign(new Error(), { code: "ENOTFOUND" }));
  expect(await ask("http://unknown.example.org:PORT/200")).toBe(false);
  resolve.mockReturnValueOnce(new Promise(() => {}));
  expect(await ask("http://slow.example.org:PORT/200", 100)).toBe(false);
  // Nothing is known about a link while this server is offline.
  resolve.mockRejectedValueOnce(Object.assign(new Error(), { code: "EAI_AGAIN" }));
  expect(await ask("http://offline.example.org:PORT/200")).toBeUndefined();
});

test.each([
  "http://127.0.0.2:PORT/200",
  "http://[::1]:PORT/200",
  "http://127.0.0.1:1/",
  "ftp://a/",
])("the address %s is asked neither directly nor after a redirect", async (link) => {
  expect(await ask(link)).toBe(false);
  expect(await ask(`http://${LOOPBACK}:PORT/to?${link}`)).toBe(false);
  expect(seen).toEqual([expect.stringMatching(/^127.0.0.1.to/)]);
});

test("a name is resolved once for each request, and all its addresses must be public", async () => {
  resolveTo(LOOPBACK);
  expect(await ask("http://a.example.org:PORT/200")).toBe(true);
  resolveTo(LOOPBACK);
  resolveTo("127.0.0.2");
  expect(await ask("http://b.example.org:PORT/to?/200")).toBe(false);
  resolveTo(LOOPBACK, "127.0.0.2");
  expect(await ask("http://c.example.org:PORT/200")).toBe(false);
  expect(resolve).toHaveBeenCalledTimes(4);
  expect(seen).toEqual(["a.example.org/200", "b.example.org/to?/200"]);
});

const PRIVATE =
  "0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.255.255 192.168.0.1 198.18.0.1 " +
  "224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 " +
  "2002:7f00:1:: 2001:0:7f00:1:: fc00::1 fe80::1 ff02::1 localhost";
const PUBLIC = "8.8.8.8 172.32.0.1 100.128.0.1 2606:4700::1111 2a00:1450::1";

test("addresses of special networks are not public", () => {
  expect(PRIVATE.split(" ").filter(isPublic)).toEqual([]);
  expect(PUBLIC.split(" ").filter(isPublic)).toEqual(PUBLIC.split(" "));
});
