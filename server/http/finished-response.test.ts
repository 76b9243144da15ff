import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { CAUSE_HEADER } from "../log.ts";
import { FinishedResponse, negotiate } from "./finished-response.ts";

const LONG = JSON.stringify(Array.from({ length: 500 }, (_, n) => `Aviso ${n}`));
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Returns the encoded response with `body`, and its headers as an object. */
async function encode(
  body: string,
  { isShared = true, accept = "", ...init }: ResponseInit & { isShared?: boolean; accept?: string },
) {
  const response = new Response(body, init);
  const finished = await FinishedResponse.read(response, { headers: { "X-Ours": "1" }, isShared });
  const encoded = await finished.encoded(accept);
  const { headers: flat } = encoded;
  const headers = Object.fromEntries(
    flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]]] : [])),
  );
  return { ...encoded, headers };
}

test.each([
  ["", "identity"],
  ["identity", "identity"],
  ["deflate", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP;q=0.5, BR;q=0.1", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0, gzip; q=0.0", "identity"],
  ["brotli, xgzip", "identity"],
  ["*;q=0", "identity"],
])("Accept-Encoding %j selects the encoding %s", (accepted, encoding) => {
  expect(negotiate(accepted)).toBe(encoding);
});

test.each([true, false])(
  "a response has the same content in every encoding (shared: %s)",
  async (isShared) => {
    const type = { "Content-Type": "application/json" };
    const tags = new Set<string | undefined>();
    for (const [accept, decode] of [
      ["", (bytes: Buffer) => bytes],
      ["gzip", gunzipSync],
      ["gzip, br", brotliDecompressSync],
    ] as const) {
      const { headers, body, etag } = await encode(LONG, { isShared, accept, headers: type });
      expect(decode(body).toString()).toBe(LONG);
      expect(headers["content-length"]).toBe(String(body.length));
      expect(headers.vary).toMatch(/accept-encoding/i);
      tags.add(etag);
    }
    expect(tags.size).toBe(isShared ? 3 : 1);
  },
);

test.each([
  ["a short response", "short", { headers: { "Content-Type": "text/plain" } }],
  ["a picture", LONG, { headers: { "Content-Type": "image/png" } }],
  ["a compressed file", LONG, { headers: { "Content-Encoding": "gzip" } }],
  ["a part of a file", LONG, { status: 206, isShared: false }],
])("%s is not compressed", async (_, text, init) => {
  const { headers, body } = await encode(text, { accept: "br", ...init });
  expect(headers["content-encoding"]).not.toBe("br");
  expect(body.toString()).toBe(text);
});

test.each([
  [200, undefined, "no-cache", "no-store"],
  [200, "max-age=3600", "no-cache", "max-age=3600"],
  [200, IMMUTABLE, IMMUTABLE, IMMUTABLE],
  [404, IMMUTABLE, "no-store", IMMUTABLE],
  [503, undefined, "no-store", "no-store"],
])(
  "a response with status %i and Cache-Control %s gets %s when it is shared, else %s",
  async (status, given, ...expected) => {
    const headers: Record<string, string> = given === undefined ? {} : { "Cache-Control": given };
    for (const isShared of [true, false]) {
      const { headers: encoded } = await encode("x", { status, headers, isShared });
      expect(encoded["cache-control"]).toBe(expected[isShared ? 0 : 1]);
    }
  },
);

test("a header that a route sets replaces the default header, and the cause of a failure is not sent", async () => {
  expect((await encode("x", {})).headers).toMatchObject({ "X-Ours": "1" });
  const { headers } = await encode("x", { headers: { "x-ours": "2", [CAUSE_HEADER]: "secret" } });
  expect(headers).toMatchObject({ "x-ours": "2" });
  expect(JSON.stringify(headers)).not.toMatch(/secret|X-Ours/);
});

test("only responses for all visitors have an ETag, which depends on headers and body", async () => {
  const tagOf = async (body: string, range: string, isShared = true) =>
    (await encode(body, { headers: { "Content-Range": range }, isShared })).etag;
  expect(await tagOf("[]", "*/0")).toBe(await tagOf("[]", "*/0"));
  expect(await tagOf("[]", "*/0")).not.toBe(await tagOf("[]", "*/1"));
  expect(await tagOf("[]", "*/0")).not.toBe(await tagOf("[1]", "*/0"));
  expect(await tagOf("[]", "*/0", false)).toBeUndefined();
});
