import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const QUALITY = 5;
// Far more than a page of the board: not worth ten times the processor's time.
const LARGE_BYTES = 256 * 1_024;
const LARGE_QUALITY = 1;
const SMALLEST_BYTES = 1_024;
const REMEMBERED = 64;

/** `body` in `encoding`, made outside the event loop. */
export function encode(
  body: Buffer<ArrayBuffer>,
  encoding: Exclude<Encoding, "identity">,
): Promise<Buffer<ArrayBuffer>> {
  const quality = body.length > LARGE_BYTES ? LARGE_QUALITY : QUALITY;
  if (encoding === "gzip") return promisify(gzip)(body, { level: quality });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return promisify(brotliCompress)(body, { params });
}

function choose(acceptEncoding: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const accepts = (name: Encoding) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  return (["br", "gzip"] as const).find(accepts) ?? "identity";
}

const chosen = new Map<string, Encoding>();

/** The best of ours for an `Accept-Encoding`; what is hardly larger than a packet stays as it is. */
export function negotiate(acceptEncoding: string | undefined, bytes: number): Encoding {
  if (acceptEncoding === undefined || bytes < SMALLEST_BYTES) return "identity";
  const known = chosen.get(acceptEncoding);
  if (known !== undefined) return known;
  // Browsers send a handful of these; whoever makes others up does not fill the memory.
  if (chosen.size >= REMEMBERED) chosen.clear();
  const encoding = choose(acceptEncoding);
  chosen.set(acceptEncoding, encoding);
  return encoding;
}
