import { createHash } from "node:crypto";
import { type Encoding, encode, negotiate } from "./encodings.ts";
import { DECIDING_HEADERS, type HeaderOf } from "./public-request.ts";

/** Bytes and headers as they are sent, in the raw form that Node.js takes: name, value, name, value. */
export type Ready = { status: number; headers: string[]; body: Buffer<ArrayBuffer> | undefined };

/** What is in memory for a request and may be given right now, without waiting for anything. */
export type FindReady = (
  method: string,
  pathAndQuery: string,
  headerOf: HeaderOf,
) => Ready | undefined;

// The browser may keep it and has to ask whether it still holds: a 304 then.
const REVALIDATE = ["Cache-Control", "no-cache"];
const VARY = ["Vary", ["accept-encoding", "authorization", ...DECIDING_HEADERS].join(", ")];
// Written anew for each form of the answer, or not ours to repeat.
const REPLACED = ["cache-control", "content-length", "etag", "vary"];

type Variant = { etag: string; whole: Ready; unchanged: Ready };

function carriedHeaders(response: Response): string[] {
  return [...response.headers].flatMap(([name, value]) =>
    REPLACED.includes(name) || name.startsWith("access-control-") ? [] : [name, value],
  );
}

export function toResponse(ready: Ready): Response {
  const headers = new Headers();
  for (let i = 0; i < ready.headers.length; i += 2) {
    headers.append(ready.headers[i] ?? "", ready.headers[i + 1] ?? "");
  }
  return new Response(ready.body ?? null, { status: ready.status, headers });
}

/** An answer that is given to those who wait for it and to nobody later. */
export function passingAnswer(response: Response, body: Buffer<ArrayBuffer>): Ready {
  const headers = [...carriedHeaders(response), "Cache-Control", "no-store"];
  return { status: response.status, headers, body: body.length > 0 ? body : undefined };
}

const matches = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.split(",").some((known) => known.trim().replace(/^W\//, "") === etag);

/** An answer of the data API that can be given again, each encoding of it made once and when wanted. */
export class KeptAnswer {
  readonly body: Buffer<ArrayBuffer>;
  readonly version: number;
  readonly etag: string;
  /** Of all forms that exist so far. */
  bytes: number;
  readonly status: number;
  readonly #headers: string[];
  readonly #tagged: boolean;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #making = new Map<Encoding, Promise<Variant>>();

  constructor(
    method: "GET" | "HEAD",
    response: Response,
    body: Buffer<ArrayBuffer>,
    version: number,
  ) {
    this.body = body;
    this.version = version;
    this.bytes = body.length;
    this.status = response.status;
    this.#headers = carriedHeaders(response);
    // The headers too: they hold the count of rows.
    const hash = createHash("sha256").update(this.#headers.join("\n")).update("\n\n").update(body);
    this.etag = `"${hash.digest("base64url").slice(0, 27)}"`;
    this.#tagged = method === "GET" && response.status === 200;
    this.#add("identity", body);
  }

  #add(encoding: Encoding, body: Buffer<ArrayBuffer>): Variant {
    const etag = encoding === "identity" ? this.etag : this.etag.replace(/"$/, `-${encoding}"`);
    const shared = [...REVALIDATE, ...VARY, ...(this.#tagged ? ["ETag", etag] : [])];
    const encoded = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    const empty = body.length === 0;
    const headers = [
      ...this.#headers,
      ...shared,
      ...encoded,
      ...(empty ? [] : ["Content-Length", String(body.length)]),
    ];
    const whole = { status: this.status, headers, body: empty ? undefined : body };
    const unchanged = { status: 304, headers: shared, body: undefined };
    const variant = { etag, whole, unchanged };
    this.#variants.set(encoding, variant);
    return variant;
  }

  async #make(encoding: Exclude<Encoding, "identity">): Promise<Variant> {
    const body = await encode(this.body, encoding);
    this.bytes += body.length;
    return this.#add(encoding, body);
  }

  #ready(variant: Variant, ifNoneMatch: string | undefined): Ready {
    const same = this.#tagged && ifNoneMatch !== undefined && matches(ifNoneMatch, variant.etag);
    return same ? variant.unchanged : variant.whole;
  }

  /** The answer for these headers of a request, when its encoding has been made. */
  find(headerOf: HeaderOf): Ready | undefined {
    const variant = this.#variants.get(negotiate(headerOf("accept-encoding"), this.body.length));
    return variant && this.#ready(variant, headerOf("if-none-match"));
  }

  /** The same, making it when need be; those who want it meanwhile wait for the same work. */
  async make(headerOf: HeaderOf): Promise<Ready> {
    const ifNoneMatch = headerOf("if-none-match");
    const encoding = negotiate(headerOf("accept-encoding"), this.body.length);
    const made = this.#variants.get(encoding);
    if (made || encoding === "identity") {
      return this.#ready(made ?? this.#add(encoding, this.body), ifNoneMatch);
    }
    let making = this.#making.get(encoding);
    if (!making) {
      making = this.#make(encoding).finally(() => this.#making.delete(encoding));
      this.#making.set(encoding, making);
    }
    return this.#ready(await making, ifNoneMatch);
  }
}
