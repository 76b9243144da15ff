import { createMiddleware } from "hono/factory";
import { bodyRefusal, refusalOf } from "./request-refusal.ts";
import { shapeOf } from "./request-shapes.ts";

const refusal = (message: string) => ({ code: "PGRST100", message, details: null, hint: null });

/** Refuses requests of the data API that are not in the table of request-shapes.ts, before it sees them. */
export const acceptedRequests = createMiddleware(async (c, next) => {
  const shape = shapeOf(c.req.method, c.req.path);
  if (!shape) return next();
  const { searchParams } = new URL(c.req.url);
  const wrong = refusalOf(shape, searchParams, (name) => c.req.header(name));
  if (wrong !== undefined) return c.json(refusal(wrong), 400);
  if (shape.body === undefined) return next();
  const wrongInBody = bodyRefusal(shape.body, await c.req.raw.clone().text());
  return wrongInBody === undefined ? next() : c.json(refusal(wrongInBody), 400);
});
