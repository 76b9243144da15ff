import { createMiddleware } from "hono/factory";

// The app's longest is the board's own request, of some 300 characters.
const LONGEST_URL = 4096;

/** Refuses addresses that only a program would write, before anything parses them. */
export const urlLength = createMiddleware(async (c, next) => {
  if (c.req.url.length <= LONGEST_URL) return next();
  return c.json({ code: "uri_too_long", message: "The address is too long" }, 414);
});
