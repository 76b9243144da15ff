import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Bytes = Buffer<ArrayBuffer>;
export type Encoding = "br" | "gzip" | "identity";

const QUALITY = 5;
// Far more than a page of the board: quality 5 would take ten times the processor time.
const LARGE_BYTES = 256 * 1_024;
const LARGE_QUALITY = 1;

// Unless it is forbidden by a quality of 0.
const BROTLI = /(?:^|,)\s*br\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;
const GZIP = /(?:^|,)\s*gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;

/** The best of our encodings that an `Accept-Encoding` allows. */
export function negotiate(acceptEncoding: string): Encoding {
  if (BROTLI.test(acceptEncoding)) return "br";
  return GZIP.test(acceptEncoding) ? "gzip" : "identity";
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
