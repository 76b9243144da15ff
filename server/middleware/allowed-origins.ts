import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";

const PREFLIGHT_SECONDS = 600;

// What supabase-js sends and reads.
const REQUEST_HEADERS = [
  "accept",
  "accept-profile",
  "apikey",
  "authorization",
  "content-profile",
  "content-type",
  "prefer",
  "range",
  "range-unit",
  "x-client-info",
  "x-retry-count",
  "x-supabase-api-version",
];
const ANSWER_HEADERS = ["content-range", "retry-after", "x-request-id", "x-sb-error-code"];

/** Opens the API to pages of `origins`, and of no other site; without any there is no CORS at all. */
export function allowedOrigins(origins: string[]) {
  if (origins.length === 0) return createMiddleware((_, next) => next());
  return cors({
    origin: origins,
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: REQUEST_HEADERS,
    exposeHeaders: ANSWER_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
  });
}
