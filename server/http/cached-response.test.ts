import { expect, test } from "vitest";
import { CachedResponse } from "./cached-response.ts";
import { negotiate } from "./compression.ts";

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
])("Accept-Encoding %j is answered in %s", (accepted, encoding) => {
  expect(negotiate(accepted)).toBe(encoding);
});

test("a short body is not compressed", async () => {
  const response = await CachedResponse.read(new Response("short"));
  const { headers, body } = await response.encoded("br");
  expect(headers).not.toContain("content-encoding");
  expect(body.toString()).toBe("short");
});

test("the tag changes with the headers as well as with the body", async () => {
  const tagOf = async (body: string, range: string) => {
    const headers = { "Content-Range": range };
    const response = await CachedResponse.read(new Response(body, { headers }));
    return (await response.encoded()).etag;
  };
  expect(await tagOf("[]", "*/0")).toBe(await tagOf("[]", "*/0"));
  expect(await tagOf("[]", "*/0")).not.toBe(await tagOf("[]", "*/1"));
  expect(await tagOf("[]", "*/0")).not.toBe(await tagOf("[1]", "*/0"));
});
