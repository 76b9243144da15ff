import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";
import { CAUSE_HEADER } from "../log.ts";

type Bytes = Buffer<ArrayBuffer>;
type Encoding = "br" | "gzip" | "identity";

/**
 * A response in one encoding. Headers are a flat list of names and values, which Node.js sends
 * fastest.
 */
type EncodedResponse = {
  etag: string | undefined;
  headers: string[];
  notModifiedHeaders: string[];
  body: Bytes;
};

// A body of less than 1 KiB fits into one network packet, so it is not compressed.
const SMALLEST_BYTES = 1_024;
const QUALITY = 5;
// A body of more than 256 KiB is compressed at quality 1, because quality 5 takes ten times as much
// CPU time.
const LARGE_BYTES = 256 * 1_024;
const LARGE_QUALITY = 1;

// `BROTLI` and `GZIP` do not match an encoding with quality 0 (`br;q=0`), because the client
// refuses that encoding.
const BROTLI = /(?:^|,)\s*br\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;
const GZIP = /(?:^|,)\s*gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;

const SHARED_VARY = "accept-encoding, authorization, accept, accept-profile, prefer, Origin";
const NOT_COPIED = ["cache-control", "content-length", "vary", CAUSE_HEADER.toLowerCase()];

// A response whose content never changes gets the start time of this process as its
// `Last-Modified`.
const STARTED_AT = Date.now();
// Pictures, calendars and feeds get `Last-Modified`, because many of their clients send
// `If-Modified-Since` without an ETag.
const DATED = /^(?:image\/|text\/calendar|application\/atom)/;

export function negotiate(acceptEncoding: string): Encoding {
  if (BROTLI.test(acceptEncoding)) return "br";
  return GZIP.test(acceptEncoding) ? "gzip" : "identity";
}

/** Compresses a body on another thread, so that the event loop is not blocked. */
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

/**
 * `headers` are added to every response. `isShared` means that all visitors get the same response.
 */
type Options = { headers: Record<string, string>; isShared: boolean };

function cacheControlOf({ isShared, isCacheable, isImmutable }: FinishedResponse, given?: string) {
  if (!isShared || (isCacheable && isImmutable)) return given ?? "no-store";
  // With `no-cache`, browsers store the response, but ask the server before each use whether it has
  // changed.
  return isCacheable ? "no-cache" : "no-store";
}

/** A complete response with its body in memory. The body is compressed once for each encoding. */
export class FinishedResponse {
  readonly status: number;
  readonly isShared: boolean;
  readonly cause: string | undefined;
  readonly isFailure: boolean;
  readonly isCacheable: boolean;
  /**
   * Browsers cache an immutable response for a year, so the server does not store it in the
   * response cache.
   */
  readonly isImmutable: boolean;
  readonly body: Bytes;
  readonly hash: string = "";
  /** Time of the last change of the response, in ms since 1970. */
  modifiedAt = STARTED_AT;
  bytes: number;
  readonly #isCompressible: boolean;
  readonly #isDated: boolean;
  readonly #headers: string[];
  readonly #encoded = new Map<Encoding, EncodedResponse | Promise<EncodedResponse>>();

  private constructor(
    response: Response,
    body: Bytes,
    { headers: commonHeaders, isShared }: Options,
  ) {
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
      ...Object.entries(commonHeaders).filter(([name]) => !headers.has(name)),
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

  /**
   * Returns the response in the best encoding for `Accept-Encoding`. The result is a promise only
   * while the body is being compressed.
   */
  encoded(acceptEncoding = ""): EncodedResponse | Promise<EncodedResponse> {
    const encoding = this.#isCompressible ? negotiate(acceptEncoding) : "identity";
    const cached = this.#encoded.get(encoding);
    if (cached) return cached;
    const encoded =
      encoding === "identity" ? this.#buildEncoded(this.body, encoding) : this.#compress(encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }

  async #compress(encoding: Encoding): Promise<EncodedResponse> {
    try {
      const body = await compress(this.body, encoding);
      this.bytes += body.length;
      const encoded = this.#buildEncoded(body, encoding);
      this.#encoded.set(encoding, encoded);
      return encoded;
    } catch (error) {
      // The promise of a failed compression is removed, so that the next request compresses the
      // body again.
      this.#encoded.delete(encoding);
      throw error;
    }
  }

  #buildEncoded(body: Bytes, encoding: Encoding): EncodedResponse {
    const isCompressed = encoding !== "identity";
    const hasTag = this.isCacheable && body.length > 0;
    const etag = hasTag ? `"${this.hash}${isCompressed ? `-${encoding}` : ""}"` : undefined;
    const notModifiedHeaders = [...this.#headers, ...(etag === undefined ? [] : ["etag", etag])];
    if (hasTag && this.#isDated) {
      notModifiedHeaders.push("last-modified", new Date(this.modifiedAt).toUTCString());
    }
    const headers = [...notModifiedHeaders];
    if (isCompressed) headers.push("content-encoding", encoding);
    if (body.length > 0) headers.push("content-length", String(body.length));
    return { etag, headers, notModifiedHeaders, body };
  }
}
