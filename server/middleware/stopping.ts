import { createMiddleware } from "hono/factory";

/** Answers 503 once `stopping` is aborted: a proxy's health check then looks for another server. */
export function unavailableWhen(stopping: AbortSignal) {
  return createMiddleware(async (c, next) => {
    if (!stopping.aborted) return next();
    return c.json({ status: "stopping" }, 503, { "Retry-After": "5" });
  });
}
