import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";
import { CAUSE_HEADER } from "../log.ts";

type Bytes = Buffer<ArrayBuffer>;
type Encoding = "br" | "gzip" | "identity";

/** A response in one encoding; headers are name, value, name, value, as Node.js sends them fastest. */
type EncodedResponse = {
  etag: string | undefined;
  headers: string[];
  /** The headers of the 304 for a browser that has this response. */
  unchangedHeaders: string[];
  body: Bytes;
};

// A body of one packet is not compressed.
const SMALLEST_BYTES = 1_024;
const QUALITY = 5;
// Far more than a page of the board: quality 5 would take ten times the processor time.
const LARGE_BYTES = 256 * 1_024;
const LARGE_QUALITY = 1;

// Unless it is forbidden by a quality of 0.
const BROTLI = /(?:^|,)\s*br\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;
const GZIP = /(?:^|,)\s*gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;

const SHARED_VARY = "accept-encoding, authorization, accept, accept-profile, prefer, Origin";
const NOT_COPIED = ["cache-control", "content-length", "vary", CAUSE_HEADER.toLowerCase()];

// `Last-Modified` of responses that never change: the start of this process.
const STARTED_AT = Date.now();
// Programs that fetch calendars and feeds often send `If-Modified-Since` alone.
const DATED = /^(?:image\/|text\/calendar|application\/atom)/;

/** Returns the best of our encodings that an `Accept-Encoding` allows. */
export function negotiate(acceptEncoding: string): Encoding {
  if (BROTLI.test(acceptEncoding)) return "br";
  return GZIP.test(acceptEncoding) ? "gzip" : "identity";
}

/** Compresses outside the event loop. */
async function compress(body: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === "identity") return body;
  const quality = body.length > LARGE_BYTES ? LARGE_QUALITY : QUALITY;
  if (encoding === "gzip") return promisify(gzip)(body, { level: quality });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return promisify(brotliCompress)(body, { params });
}

/** `headers` are those of every response; `isShared` says whether the response is the same for all visitors. */
type Options = { headers: Record<string, string>; isShared: boolean };

function cacheControlOf({ isShared, isCacheable, isImmutable }: FinishedResponse, given?: string) {
  if (!isShared || (isCacheable && isImmutable)) return given ?? "no-store";
  // The browser may keep what the response cache keeps, and asks each time whether it is still valid.
  return isCacheable ? "no-cache" : "no-store";
}

/** A whole response of the app with the headers that every response has, compressed once for each encoding. */
export class FinishedResponse {
  readonly status: number;
  readonly isShared: boolean;
  /** Why the app failed; undefined when it did not. */
  readonly cause: string | undefined;
  readonly isFailure: boolean;
  readonly isCacheable: boolean;
  /** Browsers keep it for a year, so the response cache does not. */
  readonly isImmutable: boolean;
  readonly body: Bytes;
  /** A hash of status, headers and body; empty unless the response is shared. */
  readonly hash: string = "";
  /** When it began to be the response, in ms. */
  modifiedAt = STARTED_AT;
  /** The bytes of all encodings made so far. */
  bytes: number;
  readonly #isCompressible: boolean;
  readonly #isDated: boolean;
  readonly #headers: string[];
  readonly #encoded = new Map<Encoding, EncodedResponse | Promise<EncodedResponse>>();

  private constructor(response: Response, body: Bytes, { headers: common, isShared }: Options) {
    const { status, headers } = response;
    const caching = headers.get("cache-control") ?? undefined;
    const type = headers.get("content-type") ?? "";
    this.status = status;
    this.isShared = isShared;
    this.cause = headers.get(CAUSE_HEADER) ?? undefined;
    this.isFailure = status >= 500 || this.cause !== undefined;
    this.isCacheable = isShared && !this.isFailure && status === 200;
    this.isImmutable = caching?.includes("immutable") ?? false;
    this.body = body;
    this.bytes = body.length;
    this.#isCompressible =
      body.length >= SMALLEST_BYTES &&
      COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) &&
      !headers.has("content-encoding") &&
      status !== 206;
    this.#isDated = DATED.test(type);
    const vary = isShared
      ? [SHARED_VARY]
      : [headers.get("vary") ?? [], this.#isCompressible ? "Accept-Encoding" : []].flat();
    this.#headers = [
      ...[...headers].filter(([name]) => !NOT_COPIED.includes(name)),
      ...Object.entries(common).filter(([name]) => !headers.has(name)),
      ["cache-control", cacheControlOf(this, caching)],
      ...(vary.length > 0 ? [["vary", vary.join(", ")]] : []),
    ].flat();
    if (!isShared) return;
    const hash = createHash("sha256").update(`${status}\n${this.#headers.join("\n")}\n\n`);
    this.hash = hash.update(body).digest("base64url").slice(0, 27);
  }

  static async read(response: Response, options: Options): Promise<FinishedResponse> {
    return new FinishedResponse(response, Buffer.from(await response.arrayBuffer()), options);
  }

  /** Returns the best encoding for an `Accept-Encoding`; without a promise, unless it has to be compressed first. */
  encoded(acceptEncoding = ""): EncodedResponse | Promise<EncodedResponse> {
    const encoding = this.#isCompressible ? negotiate(acceptEncoding) : "identity";
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const encoded =
      encoding === "identity" ? this.#describe(this.body, encoding) : this.#compress(encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }

  async #compress(encoding: Encoding): Promise<EncodedResponse> {
    try {
      const body = await compress(this.body, encoding);
      this.bytes += body.length;
      const encoded = this.#describe(body, encoding);
      this.#encoded.set(encoding, encoded);
      return encoded;
    } catch (error) {
      // The next request tries again.
      this.#encoded.delete(encoding);
      throw error;
    }
  }

  #describe(body: Bytes, encoding: Encoding): EncodedResponse {
    const isCompressed = encoding !== "identity";
    const hasTag = this.isCacheable && body.length > 0;
    const etag = hasTag ? `"${this.hash}${isCompressed ? `-${encoding}` : ""}"` : undefined;
    const unchangedHeaders = [...this.#headers, ...(etag === undefined ? [] : ["etag", etag])];
    if (hasTag && this.#isDated) {
      unchangedHeaders.push("last-modified", new Date(this.modifiedAt).toUTCString());
    }
    const headers = [...unchangedHeaders];
    if (isCompressed) headers.push("content-encoding", encoding);
    if (body.length > 0) headers.push("content-length", String(body.length));
    return { etag, headers, unchangedHeaders, body };
  }
}
