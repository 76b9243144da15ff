import { expect, test } from "vitest";
import { negotiate } from "./encodings.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["identity", "identity"],
  ["deflate", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP;q=0.5, BR;q=0.1", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0, gzip; q=0.0", "identity"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=x, gzip", "gzip"],
])("Accept-Encoding %s is given %s", (accepted, encoding) => {
  expect(negotiate(accepted, 2_000)).toBe(encoding);
  expect(negotiate(accepted, 2_000)).toBe(encoding);
  expect(negotiate(accepted, 200)).toBe("identity");
});
