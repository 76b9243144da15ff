import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import type { DataApi } from "../data-api/data-api.ts";
import { unavailable } from "../data-api/errors.ts";
import { clientAddress } from "../http/client-address.ts";
import { REQUEST_TIMEOUT_MS } from "../http/listen.ts";
import { withTimeout } from "../http/response-time.ts";
import { unavailable as signInUnavailable } from "../sign-in/errors.ts";
import type { RateLimiter } from "../sign-in/rate-limit.ts";
import type { SignIn } from "../sign-in/sign-in-routes.ts";
import { bearerToken } from "../sign-in/tokens.ts";
import { rateLimitOf } from "./function-limits.ts";
import { uploadPlaces } from "./upload-places.ts";

// Maximum size of a request body. The largest usual request of the app is an announcement of 5,000
// characters.
const MAX_BODY_BYTES = 64 * 1024;
const MAX_PICTURE_BYTES = 600_000;
const ADD_PICTURE = "rpc/add_picture";
const PICTURE_STALLED_MS = 10_000;
const PREFLIGHT_SECONDS = 600;
const EXPOSED = "content-range etag location retry-after x-request-id x-sb-error-code";
// The server sends every response within eight seconds. When no result is ready by then, the web
// app says that the server is busy.
const REQUEST_MS = 8_000;
// A picture may arrive over a slow network. An upload may therefore take as long as the HTTP server
// waits for a whole request.
const PICTURE_MS = REQUEST_TIMEOUT_MS + REQUEST_MS;
const TIMED_OUT = "no answer in time";

const tooLarge = (c: Context) =>
  c.json({ code: "request_too_large", message: "The request body is too large" }, 413);

const refusal = (c: Context, status: 400 | 401, code: string, message: string) =>
  c.json({ code, message, details: null, hint: null }, status);
const unknownToken = (c: Context) =>
  refusal(c, 401, "PGRST301", "JWT is expired or not issued by this server");
/** Responds to a client that has closed the connection before the end of the body. */
const incompleteBody = (c: Context) =>
  refusal(c, 400, "PGRST102", "The request body is incomplete");

/**
 * Limits the size of a body. Hono's `bodyLimit` copies the body, so it handles only bodies without
 * `Content-Length`.
 */
function limitBodySize(maxSize: number) {
  const countBytes = bodyLimit({ maxSize, onError: tooLarge });
  return createMiddleware(async (c, next) => {
    if (c.req.header("Transfer-Encoding") !== undefined) {
      return countBytes(c, next).catch((error: unknown) => {
        if (!c.req.raw.signal.aborted) throw error;
        return incompleteBody(c);
      });
    }
    return Number(c.req.header("Content-Length") ?? 0) > maxSize ? tooLarge(c) : next();
  });
}

/**
 * Allows pages of `origins` to call the API with any headers. Without origins, no CORS headers are
 * sent.
 */
function corsFor(origins: string[]): MiddlewareHandler {
  if (origins.length === 0) return (_, next) => next();
  return cors({
    origin: origins,
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposeHeaders: EXPOSED.split(" "),
    maxAge: PREFLIGHT_SECONDS,
  });
}

const SHARED_FILE = /\.(?:ics|jpg|png|xml)$/;

/**
 * Allows pages of `origins` to fetch calendars, feeds and pictures. The header
 * Cross-Origin-Resource-Policy allows all sites, because that header cannot list sites.
 */
function shareFiles(origins: string[]): MiddlewareHandler {
  const allowOrigins = corsFor(origins);
  return (c, next) => {
    if (origins.length === 0 || !SHARED_FILE.test(c.req.path)) return next();
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    return allowOrigins(c, next);
  };
}

export const PREFIX = "/rest/v1/";
/**
 * The pool of database connections for the rights of a caller. An access token is valid for an
 * hour, even after its session has ended. Anybody may open an account, which waits for approval.
 * Callers without a session or approval use the connections of visitors.
 */
const POOLS = { staff: "staff", member: "members", own: "own", visitor: "visitors" } as const;

/** `isServerRequest` marks requests from the cache for pages and feeds that the server renders. */
export type CacheBindings = Partial<HttpBindings> & { isServerRequest?: boolean };
/** The variable `body` is used in place of the request's body, which is then not read. */
type Environment = { Bindings: CacheBindings; Variables: { body?: string } };

export type ApiOptions = {
  dataApi: DataApi;
  signIn: SignIn;
  /** The rate limiter; undefined when rate limits are off. */
  limiter: RateLimiter | undefined;
  trustProxy: boolean;
  /**
   * The publishable key. Every request contains the key. The key is not secret, because every page
   * contains it.
   */
  apikey: string;
  origins: string[];
};

/**
 * Returns the routes of the data API and the sign-in service. Each request is answered within eight
 * seconds.
 */
export function apiRoutes(options: ApiOptions) {
  const { dataApi, signIn, limiter, apikey, origins, trustProxy } = options;

  async function answerData(c: Context<Environment>) {
    if (c.req.header("apikey") !== apikey) {
      return refusal(c, 401, "no_authorization", "Invalid API key");
    }
    const token = bearerToken(c.req.header("Authorization"));
    const claims = token === "" ? undefined : signIn.verifyToken(token);
    if (token !== "" && !claims) return unknownToken(c);
    const { method, path, url } = c.req;
    const isRead = method === "GET" || method === "HEAD";
    const body = isRead ? "" : (c.get("body") ?? (await c.req.text().catch(() => undefined)));
    if (body === undefined) return incompleteBody(c);
    const name = path.slice(PREFIX.length);
    const request = {
      method,
      path: name,
      parameters: new URL(url).searchParams,
      header: (name: string) => c.req.header(name),
      body,
    };
    const isOwn = c.env?.isServerRequest === true;
    const address = isOwn ? "" : clientAddress(c, trustProxy);
    const caller = { role: claims ? "authenticated" : "anon", claims, address } as const;
    const sender = { address, account: "", session: claims?.sub };
    const limit = limiter && method === "POST" ? rateLimitOf(limiter, name, sender) : undefined;
    const pool =
      POOLS[(claims && (await signIn.standingOf(claims))) ?? (isOwn ? "own" : "visitor")];
    return dataApi.answer(request, caller, pool, limit);
  }

  const limitBody = limitBodySize(MAX_BODY_BYTES);
  const limitPictureBody = limitBodySize(MAX_PICTURE_BYTES);
  const places = uploadPlaces();
  let earlierUploads: Promise<unknown> = Promise.resolve();

  /** Reserves a place for the upload of a picture before the body is read. */
  const limitUploads = createMiddleware<Environment>(async (c, next) => {
    const token = bearerToken(c.req.header("Authorization"));
    const claims = signIn.verifyToken(token);
    // Refuse an expired token before the size is checked. The browser then refreshes its session
    // and sends the picture again.
    if (!claims && signIn.verifyToken(token, "ignored")) return unknownToken(c);
    if (c.req.method !== "POST" || !claims) return limitBody(c, next);
    // Uploads get their places in the order in which they have arrived.
    const known = Promise.all([signIn.standingOf(claims), earlierUploads]);
    earlierUploads = known;
    const [standing] = await known;
    if (standing === undefined) {
      if (Number(c.req.header("Content-Length") ?? 0) <= MAX_BODY_BYTES) return limitBody(c, next);
      // This account may not upload pictures. Send an empty picture to the database, whose error
      // says why.
      c.set("body", JSON.stringify({ page: "", card: "" }));
      return next();
    }
    const { incoming } = c.env;
    const sender = { account: claims.sub, address: clientAddress(c, trustProxy) };
    const place = places.take({ ...sender, end: () => incoming?.destroy() });
    if ("refusal" in place) return place.refusal.toResponse();
    incoming?.setTimeout(PICTURE_STALLED_MS);
    return await limitPictureBody(c, next).finally(place.leave);
  });

  return new Hono<Environment>()
    .use(shareFiles(origins))
    .on("ALL", ["/auth/v1/*", `${PREFIX}*`], corsFor(origins), (c, next) =>
      c.req.path === PREFIX + ADD_PICTURE ? limitUploads(c, next) : limitBody(c, next),
    )
    .all("/auth/v1/*", (c) => {
      const answer = Promise.resolve(signIn.fetch(c.req.raw, c.env));
      return withTimeout(answer, REQUEST_MS, () => signInUnavailable(TIMED_OUT));
    })
    .all(`${PREFIX}*`, (c) => {
      const ms = c.req.path === PREFIX + ADD_PICTURE ? PICTURE_MS : REQUEST_MS;
      return withTimeout(answerData(c), ms, () => unavailable(TIMED_OUT));
    });
}
