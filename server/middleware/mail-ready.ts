import { createMiddleware } from "hono/factory";
import { CAUSE_HEADER } from "../log.ts";
import type { Relay } from "../mail/relay.ts";

const MAILING = ["/auth/v1/signup", "/auth/v1/recover", "/auth/v1/resend"];

const failure = (status: number, code: string, msg: string) => ({
  code: status,
  error_code: code,
  msg,
});

/**
 * Refuses calls that end in an e-mail while none can be sent, before anything is stored, and for known
 * and unknown addresses alike. Without a relay accounts need no confirmation and sign-up passes.
 */
export function mailReady(relay: Relay | undefined) {
  return createMiddleware(async (c, next) => {
    if (c.req.method !== "POST" || !MAILING.includes(c.req.path)) return next();
    if (!relay) {
      if (c.req.path === "/auth/v1/signup") return next();
      return c.json(failure(422, "mail_not_configured", "This server sends no e-mail"), 422);
    }
    if (await relay.isReachable()) return next();
    const unavailable = failure(500, "mail_unavailable", "E-mail cannot be sent right now");
    return c.json(unavailable, 500, { [CAUSE_HEADER]: "the relay at SMTP_URL does not answer" });
  });
}
