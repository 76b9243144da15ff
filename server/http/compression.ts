import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Bytes = Buffer<ArrayBuffer>;
export type Encoding = "br" | "gzip" | "identity";

const QUALITY = 5;
// Far more than a page of the board: quality 5 would take ten times the processor time.
const LARGE_BYTES = 256 * 1_024;
const LARGE_QUALITY = 1;

// A quality of 0 forbids what it stands behind.
const NEVER = /^\s*q=0(?:\.0*)?\s*$/i;

/** The best of our encodings that an `Accept-Encoding` allows. */
export function negotiate(acceptEncoding: string): Encoding {
  const allowed = acceptEncoding.split(",").flatMap((item) => {
    const [name = "", quality = ""] = item.split(";", 2);
    return NEVER.test(quality) ? [] : name.trim().toLowerCase();
  });
  return (["br", "gzip"] as const).find((name) => allowed.includes(name)) ?? "identity";
}

/** `body` in `encoding`, compressed outside the event loop. */
export async function compress(body: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === "identity") return body;
  const quality = body.length > LARGE_BYTES ? LARGE_QUALITY : QUALITY;
  if (encoding === "gzip") return promisify(gzip)(body, { level: quality });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return promisify(brotliCompress)(body, { params });
}
