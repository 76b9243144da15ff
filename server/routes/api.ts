import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import type { Backend } from "../backend/open.ts";
import { apiAllowlist } from "../http/api-allowlist.ts";
import type { UnsentResponses } from "../http/unsent-responses.ts";

// The largest request of the app is an announcement of 5,000 characters.
const MAX_BODY_BYTES = 64 * 1024;
const PREFLIGHT_SECONDS = 600;

const tooLarge = (c: Context) =>
  c.json({ code: "request_too_large", message: "The request body is too large" }, 413);

const countedBodySize = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge });

/** Bounds the request's body; Hono's own way, which copies it, is for a body that does not say its length. */
const bodySize = createMiddleware(async (c, next) => {
  if (c.req.header("Transfer-Encoding") !== undefined) return countedBodySize(c, next);
  return Number(c.req.header("Content-Length") ?? 0) > MAX_BODY_BYTES ? tooLarge(c) : next();
});

/**
 * The request for the library, its body given again: the allowlist and the limits have read it. A new Request
 * would take a tenth of the time that the whole request does.
 */
async function forLibrary(request: Context["req"]): Promise<Request> {
  const { method, raw } = request;
  if (method === "GET" || method === "HEAD") return raw;
  const body = await request.text();
  return Object.defineProperty(raw, "text", { value: async () => body });
}

/** Corrects the headers of a response of the library, which invites the scripts of every site. */
function corrected(response: Response): Response {
  response.headers.delete("Access-Control-Allow-Origin");
  response.headers.delete("Access-Control-Expose-Headers");
  response.headers.set("Cache-Control", "no-store");
  // Or else Hono adds it, to a copy of the response.
  response.headers.set("Vary", "Accept-Encoding");
  return response;
}

/** What the API needs beside the data. */
export type ApiOptions = {
  backend: Backend;
  origins: string[];
  unsent: UnsentResponses;
};

/** Opens the API to pages of `origins`, whatever headers they send; without any there is no CORS at all. */
function allowedOrigins(origins: string[]): MiddlewareHandler {
  if (origins.length === 0) return (_, next) => next();
  return cors({
    origin: origins,
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposeHeaders: ["content-range", "retry-after", "x-request-id", "x-sb-error-code"],
    maxAge: PREFLIGHT_SECONDS,
  });
}

/** The data and sign-in API, reduced to what the web app uses. */
export function apiRoutes({ backend, origins, unsent }: ApiOptions) {
  return new Hono<{ Bindings: Partial<HttpBindings> }>().on(
    "ALL",
    ["/auth/v1/*", "/rest/v1/*"],
    allowedOrigins(origins),
    bodySize,
    apiAllowlist,
    unsent.limit(),
    async (c) => corrected(await backend.fetch(await forLibrary(c.req), c.env)),
  );
}
