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
import type { SignIn } from "../sign-in/routes.ts";
import { bearerToken } from "../sign-in/tokens.ts";
import {
  type LimitOptions,
  limitFollowers,
  limitGuesses,
  tooManyRequests,
} from "./request-limits.ts";

// Maximum size of a request body. The largest usual request of the app is an announcement of 5,000 characters.
const MAX_BODY_BYTES = 64 * 1024;
const MAX_PICTURE_BYTES = 600_000;
const ADD_PICTURE = "rpc/add_picture";
// The number of simultaneous picture uploads is limited, because each received picture is in memory several times.
const PICTURES_AT_ONCE = 24;
const PICTURES_PER_ADDRESS = 8;
const PICTURE_STALLED_MS = 10_000;
const PICTURE_RETRY_SECONDS = 5;
const PREFLIGHT_SECONDS = 600;
const EXPOSED = "content-range etag location retry-after x-request-id x-sb-error-code";
// The server sends every response within eight seconds. If no result is ready by then, the web app says that the server is
// busy.
const REQUEST_MS = 8_000;
// A picture may arrive over a slow network, so an upload may take as long as the HTTP server waits for a whole request.
const PICTURE_MS = REQUEST_TIMEOUT_MS + REQUEST_MS;
const TIMED_OUT = "no answer in time";

const tooLarge = (c: Context) =>
  c.json({ code: "request_too_large", message: "The request body is too large" }, 413);

/** Limits the size of a body. Hono's `bodyLimit` copies the body, so only bodies without `Content-Length` use it. */
function limitBodySize(maxSize: number) {
  const countBytes = bodyLimit({ maxSize, onError: tooLarge });
  return createMiddleware(async (c, next) => {
    if (c.req.header("Transfer-Encoding") !== undefined) return countBytes(c, next);
    return Number(c.req.header("Content-Length") ?? 0) > maxSize ? tooLarge(c) : next();
  });
}

/** Allows pages of `origins` to call the API with any headers. Without origins, no CORS headers are sent. */
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

/** Allows pages of `origins` to fetch calendars, feeds and pictures. The header CORP allows all sites, as it has no list. */
function shareFiles(origins: string[]): MiddlewareHandler {
  const allowOrigins = corsFor(origins);
  return (c, next) => {
    if (origins.length === 0 || !SHARED_FILE.test(c.req.path)) return next();
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    return allowOrigins(c, next);
  };
}

const refusal = (c: Context, status: 400 | 401, code: string, message: string) =>
  c.json({ code, message, details: null, hint: null }, status);
const unknownToken = (c: Context) =>
  refusal(c, 401, "PGRST301", "JWT is expired or not issued by this server");

export const PREFIX = "/rest/v1/";
// Paths of the SQL functions for following announcements, the only functions through which visitors can write.
const FOLLOWER_PATHS = ["follow", "unfollow", "renew_subscription"].map(
  (name) => `${PREFIX}rpc/${name}`,
);

/** `isServerRequest` marks the requests that the cache makes for pages and feeds that the server renders. */
export type CacheBindings = Partial<HttpBindings> & { isServerRequest?: boolean };

export type ApiOptions = LimitOptions & {
  dataApi: DataApi;
  signIn: SignIn;
  /** The publishable key. Every request carries it; it is part of each page and no secret. */
  apikey: string;
  origins: string[];
};

/** Returns the routes of the data API and the sign-in service. Each request is answered within eight seconds. */
export function apiRoutes({ dataApi, apikey, origins, ...limits }: ApiOptions) {
  const { signIn, trustProxy } = limits;

  async function answerData(c: Context<{ Bindings: CacheBindings }>) {
    if (c.req.header("apikey") !== apikey) {
      return refusal(c, 401, "no_authorization", "Invalid API key");
    }
    const token = bearerToken(c.req.header("Authorization"));
    const claims = token === "" ? undefined : signIn.verifyToken(token);
    if (token !== "" && !claims) return unknownToken(c);
    const { method, path, url } = c.req;
    const isRead = method === "GET" || method === "HEAD";
    const body = isRead ? "" : await c.req.text().catch(() => undefined);
    // Reading fails when the client closes the connection before it has sent the whole body.
    if (body === undefined) return refusal(c, 400, "PGRST102", "The request body is incomplete");
    const request = {
      method,
      path: path.slice(PREFIX.length),
      parameters: new URL(url).searchParams,
      header: (name: string) => c.req.header(name),
      body,
    };
    const caller = { role: claims ? "authenticated" : "anon", claims } as const;
    // An access token is valid for an hour, even after its session has ended. A request without a live session must not use
    // the database connections of members.
    const isMember = claims !== undefined && (await signIn.isLive(claims));
    const pool = isMember ? "members" : c.env?.isServerRequest === true ? "own" : "visitors";
    return dataApi.answer(request, caller, pool);
  }

  const limitBody = limitBodySize(MAX_BODY_BYTES);
  const limitPictureBody = limitBodySize(MAX_PICTURE_BYTES);
  /** The network address of each member who is uploading a picture, by the member's id. */
  const uploads = new Map<string, string>();

  /** Limits uploads of pictures in total, per network address and per member, before the body is read. */
  const limitUploads = createMiddleware<{ Bindings: CacheBindings }>(async (c, next) => {
    const token = bearerToken(c.req.header("Authorization"));
    const member = signIn.verifyToken(token)?.sub;
    // An expired token is refused before the size is checked, so that the browser refreshes its session and sends again.
    if (!member && signIn.verifyToken(token, "ignored")) return unknownToken(c);
    if (c.req.method !== "POST" || member === undefined) return limitBody(c, next);
    const address = clientAddress(c, trustProxy);
    const fromAddress = [...uploads.values()].filter((one) => one === address).length;
    // Status 503 would report a fault of the server, but the member or the network address sends more than its share.
    if (uploads.has(member) || fromAddress >= PICTURES_PER_ADDRESS) {
      return tooManyRequests(c, "Too many pictures at once", PICTURE_RETRY_SECONDS);
    }
    if (uploads.size >= PICTURES_AT_ONCE) return unavailable("too many pictures at once");
    uploads.set(member, address);
    c.env.incoming?.setTimeout(PICTURE_STALLED_MS);
    return await limitPictureBody(c, next).finally(() => uploads.delete(member));
  });

  return new Hono<{ Bindings: CacheBindings }>()
    .use(shareFiles(origins))
    .on("ALL", ["/auth/v1/*", `${PREFIX}*`], corsFor(origins), (c, next) =>
      c.req.path === PREFIX + ADD_PICTURE ? limitUploads(c, next) : limitBody(c, next),
    )
    .on("POST", FOLLOWER_PATHS, limitFollowers(limits))
    .on("POST", `${PREFIX}rpc/delete_own_account`, limitGuesses(limits))
    .all("/auth/v1/*", (c) => {
      const answer = Promise.resolve(signIn.fetch(c.req.raw, c.env));
      return withTimeout(answer, REQUEST_MS, () => signInUnavailable(TIMED_OUT));
    })
    .all(`${PREFIX}*`, (c) => {
      const ms = c.req.path === PREFIX + ADD_PICTURE ? PICTURE_MS : REQUEST_MS;
      return withTimeout(answerData(c), ms, () => unavailable(TIMED_OUT));
    });
}
