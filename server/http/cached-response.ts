import { createHash } from "node:crypto";
import { CAUSE_HEADER } from "../log.ts";
import { type Bytes, compress, type Encoding, negotiate } from "./compression.ts";

/** A response in one encoding; headers are name, value, name, value, as Node.js sends them fastest. */
type EncodedResponse = {
  etag: string | undefined;
  headers: string[];
  /** Of the 304 for a browser that has this response. */
  unchangedHeaders: string[];
  body: Bytes;
};

// What is hardly larger than a packet is not compressed.
const SMALLEST_BYTES = 1_024;

const VARY = "accept-encoding, authorization, accept, accept-profile, prefer, range, Origin";
const NOT_COPIED = ["cache-control", "content-length", "vary", CAUSE_HEADER.toLowerCase()];

// `Last-Modified` of responses that never change: the start of this process.
const STARTED_AT = Date.now();
// Programs that fetch calendars and feeds often send `If-Modified-Since` alone.
const DATED = /^(?:image\/|text\/calendar|application\/atom)/;

/** A finished response of the app, compressed once for each encoding that is asked for. */
export class CachedResponse {
  readonly status: number;
  /** Why the app failed; undefined when it did not. */
  readonly cause: string | undefined;
  readonly isFailure: boolean;
  readonly isCacheable: boolean;
  /** Browsers keep it for a year: here it would take the place of what they ask for again. */
  readonly isImmutable: boolean;
  readonly body: Bytes;
  /** Of status, headers and body. */
  readonly hash: string;
  /** When it began to be the response, in ms. */
  modifiedAt = STARTED_AT;
  /** Of the body in all encodings made so far. */
  bytes: number;
  readonly #isCompressible: boolean;
  readonly #isDated: boolean;
  readonly #headers: string[];
  readonly #encoded = new Map<Encoding, EncodedResponse | Promise<EncodedResponse>>();

  private constructor({ status, headers }: Response, body: Bytes) {
    this.status = status;
    this.cause = headers.get(CAUSE_HEADER) ?? undefined;
    this.isFailure = status >= 500 || this.cause !== undefined;
    this.isCacheable = !this.isFailure && (status === 200 || status === 206);
    this.body = body;
    this.bytes = body.length;
    // A picture is compressed already.
    const type = headers.get("content-type") ?? "";
    this.#isCompressible = body.length >= SMALLEST_BYTES && !type.startsWith("image/");
    this.#isDated = DATED.test(type);
    const caching = headers.get("cache-control") ?? "";
    this.isImmutable = caching.includes("immutable");
    this.#headers = [
      ...[...headers].filter(([name]) => !NOT_COPIED.includes(name)).flat(),
      "cache-control",
      // The browser may keep what is kept here, and has to ask whether it is still valid, unless it never changes.
      this.isCacheable ? (this.isImmutable ? caching : "no-cache") : "no-store",
      "vary",
      VARY,
    ];
    const hash = createHash("sha256").update(`${status}\n${this.#headers.join("\n")}\n\n`);
    this.hash = hash.update(body).digest("base64url").slice(0, 27);
  }

  static async read(response: Response): Promise<CachedResponse> {
    return new CachedResponse(response, Buffer.from(await response.arrayBuffer()));
  }

  /** In the best encoding for an `Accept-Encoding`; at once, unless it has to be compressed first. */
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
      // A failure is not kept: the next request tries again.
      this.#encoded.delete(encoding);
      throw error;
    }
  }

  #describe(body: Bytes, encoding: Encoding): EncodedResponse {
    const isCompressed = encoding !== "identity";
    const hasTag = this.isCacheable && this.status === 200 && body.length > 0;
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
