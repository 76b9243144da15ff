import type { MiddlewareHandler } from "hono";

// More than the work for any address takes on an idle machine.
const TICK_MS = 250;

/**
 * Responds at the next full quarter of a second after the request came: the time must not tell whether
 * the address has an account.
 */
export const evenResponseTime: MiddlewareHandler = async (_, next) => {
  const start = performance.now();
  await next();
  const rest = TICK_MS - ((performance.now() - start) % TICK_MS);
  await new Promise((resolve) => setTimeout(resolve, rest));
};
