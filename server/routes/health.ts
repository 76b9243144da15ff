import { Hono } from "hono";

/** `GET /health` for probes: 200 while the database answers, else 503. */
export function healthRoutes(ping: () => Promise<boolean>) {
  return new Hono().get("/", async (c) =>
    (await ping())
      ? c.json({ status: "ok" })
      : c.json({ status: "unavailable" }, 503, { "Retry-After": "5" }),
  );
}
