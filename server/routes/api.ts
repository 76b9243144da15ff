import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { Backend } from "../backend/open.ts";
import type { Relay } from "../mail/relay.ts";
import { acceptedRequests } from "../middleware/accepted-requests.ts";
import { allowedOrigins } from "../middleware/allowed-origins.ts";
import type { Limits } from "../middleware/limits.ts";
import { mailReady } from "../middleware/mail-ready.ts";
import { rateLimits } from "../middleware/rate-limits.ts";
import { unsentAnswers } from "../middleware/unsent-answers.ts";
import type { PublicReads } from "../public-reads/open.ts";
import { isOffered } from "./offered.ts";

// The largest request of the app is an announcement of 5,000 characters.
const LARGEST_BODY_BYTES = 64 * 1024;
// A thousand visitors who wait for the board over a slow network.
const UNSENT_BYTES = 64 * 1024 * 1024;

const notFound = { code: "not_found", message: "The requested resource is not offered here" };
const tooLarge = { code: "request_too_large", message: "The request body is too large" };

const offered = createMiddleware(async (c, next) => {
  if (isOffered(c.req.method, c.req.path, c.req.query("grant_type"))) return next();
  return c.json(notFound, 404);
});

async function ownAnswer(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers);
  // The library invites the scripts of every site.
  for (const name of [...headers.keys()]) {
    if (name.startsWith("access-control-")) headers.delete(name);
  }
  headers.set("Cache-Control", "no-store");
  // The bytes and not the stream: that one is cancelled when `answer`, which nothing holds any
  // longer, is collected before everything else has had its turn.
  const body = answer.body && new Uint8Array(await answer.arrayBuffer());
  return new Response(body, { status: answer.status, headers });
}

/** What the API needs beside the data; `limits` is absent where they are switched off. */
export type ApiOptions = {
  backend: Backend;
  publicReads: PublicReads;
  relay: Relay | undefined;
  limits: Limits | undefined;
  trustProxy: boolean;
  origins: string[];
};

/** The data and sign-in API, reduced to what the web app uses. */
export function apiRoutes({
  backend,
  publicReads,
  relay,
  limits,
  trustProxy,
  origins,
}: ApiOptions) {
  return new Hono<{ Bindings: Partial<HttpBindings> }>()
    .use(allowedOrigins(origins))
    .use(offered)
    .use(bodyLimit({ maxSize: LARGEST_BODY_BYTES, onError: (c) => c.json(tooLarge, 413) }))
    .use(rateLimits(limits, trustProxy, backend.userOf))
    .use(acceptedRequests)
    .use(unsentAnswers(UNSENT_BYTES))
    .use(mailReady(relay))
    .all("*", async (c) => {
      const read = publicReads.answer(c.req.raw);
      if (read) return read;
      // A write under way may be done before it is answered, and what was given up on may be done too.
      const mayWrite =
        c.req.path.startsWith("/rest/v1/") && !["GET", "HEAD", "OPTIONS"].includes(c.req.method);
      if (mayWrite) publicReads.invalidate();
      try {
        return await ownAnswer(await backend.fetch(c.req.raw));
      } finally {
        if (mayWrite) publicReads.invalidate();
      }
    });
}
