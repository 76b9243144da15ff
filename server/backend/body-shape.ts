import type { MiddlewareHandler } from "hono";
import { z } from "zod";

const text = z.string().nullish();

// The library takes these for text and fails with 500 where they are something else, for known
// addresses at another place than for unknown ones.
const authBody = z.looseObject({
  email: text,
  password: text,
  token: text,
  token_hash: text,
  refresh_token: text,
  type: text,
  data: z.record(z.string(), z.unknown()).nullish(),
});

const unusable = {
  code: 400,
  error_code: "validation_failed",
  msg: "The request has an invalid value",
};

/** Refuses sign-in calls whose body is JSON of another shape; what is no JSON the library refuses. */
export const authBodyShape: MiddlewareHandler = async (c, next) => {
  if (!c.req.path.startsWith("/auth/v1") || !["POST", "PUT"].includes(c.req.method)) return next();
  let body: unknown;
  try {
    body = JSON.parse((await c.req.text()) || "{}");
  } catch {
    return next();
  }
  if (!authBody.safeParse(body).success) return c.json(unusable, 400);
  return next();
};
