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
import { type LimitOptions, limitFollowers, limitGuesses } from "./request-limits.ts";

// The largest request of the app is an announcement of 5,000 characters, besides a picture in two sizes.
const MAX_BODY_BYTES = 64 * 1024;
const MAX_PICTURE_BYTES = 600_000;
const ADD_PICTURE = "rpc/add_picture";
// A received picture is in memory a few times over.
const PICTURES_AT_ONCE = 24;
const PICTURES_OF_ADDRESS = 8;
const PICTURE_STALLED_MS = 10_000;
const PREFLIGHT_SECONDS = 600;
const EXPOSED = "content-range etag location retry-after x-request-id x-sb-error-code";
// The longest that a person waits for a response before the page says that the server is busy.
const REQUEST_MS = 8_000;
// A picture comes over a slow network, for as long as `listen` lets a request take.
const PICTURE_MS = REQUEST_TIMEOUT_MS + REQUEST_MS;
const LATE = "no answer in time";

const tooLarge = (c: Context) =>
  c.json({ code: "request_too_large", message: "The request body is too large" }, 413);

/** Bounds the request's body. Hono's own way copies it, so it is used only for a body that does not say its length. */
function bodySize(maxSize: number) {
  const counted = bodyLimit({ maxSize, onError: tooLarge });
  return createMiddleware(async (c, next) => {
    if (c.req.header("Transfer-Encoding") !== undefined) return counted(c, next);
    return Number(c.req.header("Content-Length") ?? 0) > maxSize ? tooLarge(c) : next();
  });
}

/** Opens the API to pages of `origins`, whatever headers they send; without any there is no CORS at all. */
function allowedOrigins(origins: string[]): MiddlewareHandler {
  if (origins.length === 0) return (_, next) => next();
  return cors({
    origin: origins,
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposeHeaders: EXPOSED.split(" "),
    maxAge: PREFLIGHT_SECONDS,
  });
}

const SHARED_FILE = /\.(?:ics|jpg|png|xml)$/;

/** Lets pages of `origins` fetch calendars and feeds, and every page show pictures, as CORP knows no list of origins. */
function sharedFiles(origins: string[]): MiddlewareHandler {
  const open = allowedOrigins(origins);
  return (c, next) => {
    if (origins.length === 0 || !SHARED_FILE.test(c.req.path)) return next();
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    return open(c, next);
  };
}

const refusal = (c: Context, status: 400 | 401, code: string, message: string) =>
  c.json({ code, message, details: null, hint: null }, status);
const unknownToken = (c: Context) =>
  refusal(c, 401, "PGRST301", "JWT is expired or not issued by this server");

/** The path of the data API. */
export const PREFIX = "/rest/v1/";
// The only functions with which visitors write.
const OF_FOLLOWERS = ["follow", "unfollow", "renew_subscription"].map(
  (name) => `${PREFIX}rpc/${name}`,
);

/** `own` marks the requests that the cache makes for the server itself, for pages and feeds. */
export type CacheBindings = Partial<HttpBindings> & { own?: boolean };

export type ApiOptions = LimitOptions & {
  dataApi: DataApi;
  signIn: SignIn;
  /** The key that every request carries; it stands in the page, and opens nothing by itself. */
  apikey: string;
  origins: string[];
};

/** The data API and the sign-in service, each answering in eight seconds at most. */
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
    // The client has gone before it sent all of it.
    if (body === undefined) return refusal(c, 400, "PGRST102", "The request body is incomplete");
    const request = {
      method,
      path: path.slice(PREFIX.length),
      parameters: new URL(url).searchParams,
      header: (name: string) => c.req.header(name),
      body,
    };
    const caller = { role: claims ? "authenticated" : "anon", claims } as const;
    // A token reads for an hour, also after its session has ended. Then it must not take the members' connections.
    const isMember = claims !== undefined && (await signIn.isLive(claims));
    const pool = isMember ? "members" : c.env?.own === true ? "own" : "visitors";
    return dataApi.answer(request, caller, pool);
  }

  const usualSize = bodySize(MAX_BODY_BYTES);
  const pictureSize = bodySize(MAX_PICTURE_BYTES);
  /** The network address of each member who sends one. */
  const sending = new Map<string, string>();

  /** A member's picture: a few at a time and of each address, one of each member, before any of its body is read. */
  const pictureOf = createMiddleware<{ Bindings: CacheBindings }>(async (c, next) => {
    const token = bearerToken(c.req.header("Authorization"));
    const member = signIn.verifyToken(token)?.sub;
    // Before the size: a browser then renews its session and sends the picture again.
    if (!member && signIn.verifyToken(token, "ignored")) return unknownToken(c);
    if (c.req.method !== "POST" || member === undefined) return usualSize(c, next);
    const address = clientAddress(c, trustProxy);
    const ofAddress = [...sending.values()].filter((one) => one === address).length;
    const isFull = sending.size >= PICTURES_AT_ONCE || ofAddress >= PICTURES_OF_ADDRESS;
    if (isFull || sending.has(member)) return unavailable("too many pictures at once");
    sending.set(member, address);
    c.env.incoming?.setTimeout(PICTURE_STALLED_MS);
    return await pictureSize(c, next).finally(() => sending.delete(member));
  });

  return new Hono<{ Bindings: CacheBindings }>()
    .use(sharedFiles(origins))
    .on("ALL", ["/auth/v1/*", `${PREFIX}*`], allowedOrigins(origins), (c, next) =>
      c.req.path === PREFIX + ADD_PICTURE ? pictureOf(c, next) : usualSize(c, next),
    )
    .on("POST", OF_FOLLOWERS, limitFollowers(limits))
    .on("POST", `${PREFIX}rpc/delete_own_account`, limitGuesses(limits))
    .all("/auth/v1/*", (c) => {
      const answer = Promise.resolve(signIn.fetch(c.req.raw, c.env));
      return withTimeout(answer, REQUEST_MS, () => signInUnavailable(LATE));
    })
    .all(`${PREFIX}*`, (c) => {
      const ms = c.req.path === PREFIX + ADD_PICTURE ? PICTURE_MS : REQUEST_MS;
      return withTimeout(answerData(c), ms, () => unavailable(LATE));
    });
}
