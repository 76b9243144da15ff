import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { expect, test, vi } from "vitest";
import { forTest } from "../../test/support/for-file.ts";
import { answers, isPublic } from "./ask-link.ts";

const LOOPBACK = "127.0.0.1";
const never = new AbortController().signal;

/**
 * Starts a web server on loopback, and returns a function that asks a link of that server. The
 * function may ask this address and port only.
 */
async function serve(handler: RequestListener) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    handler(request, response);
  }).listen(0, LOOPBACK);
  await once(server, "listening");
  await forTest({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  const bound = server.address();
  const port = String(bound !== null && typeof bound === "object" ? bound.port : 0);
  const resolve = vi.fn(async (host: string) => {
    if (host === "unknown.example.org") throw Object.assign(new Error(), { code: "ENOTFOUND" });
    if (host === "offline.example.org") throw Object.assign(new Error(), { code: "EAI_AGAIN" });
    return [{ address: /^\d/.test(host) ? host : LOOPBACK, family: 4 }];
  });
  const limits = {
    resolve,
    mayAsk: (address: string, asked: string) => address === LOOPBACK && asked === port,
    timeoutMs: 300,
  };
  const ask = (path: string, host = LOOPBACK) =>
    answers(path.includes(":") ? path : `http://${host}:${port}${path}`, never, limits);
  return { ask, seen, resolve, port };
}

test.each([
  [200, true],
  [401, true],
  [403, true],
  [404, false],
  [410, false],
  [429, true],
  [500, false],
  [503, false],
  [999, true],
])("a link with the status %i answers: %s", async (status, expected) => {
  const { ask, seen } = await serve((_, response) => response.writeHead(status).end());
  expect(await ask("/")).toBe(expected);
  expect(seen).toEqual(status < 400 ? ["HEAD /"] : ["HEAD /", "GET /"]);
});

test.each([405, 501, 404])("a site that refuses HEAD with %i is asked with GET", async (status) => {
  const { ask } = await serve(({ method }, response) =>
    response.writeHead(method === "HEAD" ? status : 200).end("x".repeat(1000)),
  );
  expect(await ask("/")).toBe(true);
});

test("a link does not answer without an address, a connection or a response in time", async () => {
  const { ask, resolve } = await serve(() => {});
  expect(await ask("/slow")).toBe(false);
  expect(await ask("/", "unknown.example.org")).toBe(false);
  // Nothing is known about a link while this server is offline.
  expect(await ask("/", "offline.example.org")).toBeUndefined();
  resolve.mockImplementation(() => new Promise(() => {}));
  expect(await ask("/", "hanging.example.org")).toBe(false);
  const refusing = { resolve: resolve, mayAsk: () => true, timeoutMs: 300 };
  expect(await answers(`http://${LOOPBACK}:1/`, never, refusing)).toBe(false);
});

test("at most three redirects are followed", async () => {
  const { ask, seen } = await serve(({ url }, response) =>
    response.writeHead(302, { Location: `/${Number(url?.slice(1)) + 1}` }).end(),
  );
  expect(await ask("/0")).toBe(true);
  expect(seen).toEqual(["HEAD /0", "HEAD /1", "HEAD /2", "HEAD /3"]);
});

test.each([
  "http://127.0.0.2:PORT/",
  "http://127.0.0.1:1/",
  "http://10.0.0.1/",
  "http://user:word@127.0.0.1:PORT/",
  "ftp://127.0.0.1:PORT/",
  "file:///etc/passwd",
])("a redirect to %s is not followed", async (to) => {
  const { ask, seen, port } = await serve((_, response) =>
    response.writeHead(302, { Location: to.replace("PORT", port) }).end(),
  );
  expect(await ask("/")).toBe(false);
  expect(await ask(to.replace("PORT", port))).toBe(false);
  expect(seen).toEqual(["HEAD /", "GET /"]);
});

test("a name is resolved once for each request, and its checked address is used", async () => {
  const { ask, seen, resolve } = await serve((_, response) => response.end());
  resolve.mockResolvedValueOnce([{ address: LOOPBACK, family: 4 }]);
  resolve.mockResolvedValue([{ address: "127.0.0.9", family: 4 }]);
  expect(await ask("/first", "rebinding.example.org")).toBe(true);
  expect(resolve).toHaveBeenCalledTimes(1);
  expect(await ask("/second", "rebinding.example.org")).toBe(false);
  // One private address among public ones is enough to refuse a name.
  resolve.mockResolvedValue(["127.0.0.1", "10.0.0.1"].map((address) => ({ address, family: 4 })));
  expect(await ask("/third", "mixed.example.org")).toBe(false);
  expect(seen).toEqual(["HEAD /first"]);
});

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.31.255.255",
  "192.168.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001:0:7f00:1::",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "localhost",
])("the address %s is not public", (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"])(
  "the address %s is public",
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

// URL parses numbers of every form to the dotted one, so the check sees the real address.
test.each(["2130706433", "0x7f.1", "0177.0.0.1", "127.1", "[::1]", "[::ffff:7f00:1]"])(
  "the link http://%s/ is refused without a request",
  async (host) => {
    expect(await answers(`http://${host}/`, never)).toBe(false);
  },
);
