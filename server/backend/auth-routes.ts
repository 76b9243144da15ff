import { Hono, type MiddlewareHandler } from "hono";
import { CAUSE_HEADER } from "../log.ts";
import type { Relay } from "../mail/relay.ts";
import { tokenVerifier } from "./access-token.ts";
import { AuthError } from "./auth-error.ts";
import type { LiteConnection } from "./connection.ts";
import { changeAccount } from "./corrections/account-change.ts";
import { accountMails, mailOnRequest } from "./corrections/account-mails.ts";
import { failureResponse } from "./corrections/database-errors.ts";
import { emailChanges } from "./corrections/email-change.ts";
import { oneTimeTokens } from "./corrections/one-time-tokens.ts";
import { refresh } from "./corrections/refresh-token.ts";
import { signIn } from "./corrections/sign-in.ts";
import { signUp } from "./corrections/sign-up.ts";
import { verify } from "./corrections/verify.ts";
import { PUBLISHABLE_KEY } from "./lite.ts";
import { liteSignIn } from "./lite-sign-in.ts";
import { evenResponseTime } from "./response-time.ts";

const MAILING = ["/auth/v1/signup", "/auth/v1/recover", "/auth/v1/resend"];
const VERIFY = "/auth/v1/verify";
const USER = "/auth/v1/user";

/** As hosted Supabase, every call but `verify` asks for the key. */
const requireApiKey: MiddlewareHandler = async (c, next) => {
  if (c.req.path !== VERIFY && c.req.header("apikey") !== PUBLISHABLE_KEY) {
    throw new AuthError(401, "no_authorization", "Invalid API key");
  }
  await next();
};

/** Throws while no e-mail can be sent. */
async function checkRelay(relay: Relay | undefined): Promise<void> {
  if (!relay) throw new AuthError(422, "mail_not_configured", "This server sends no e-mail");
  if (await relay.isReachable()) return;
  const headers = { [CAUSE_HEADER]: "the relay at SMTP_URL does not answer" };
  throw new AuthError(500, "mail_unavailable", "E-mail cannot be sent right now", { headers });
}

/**
 * Refuses calls that send an e-mail while none can be sent, before anything is stored and whatever the
 * address. Without a relay accounts need no confirmation, and sign-up passes.
 */
function requireMailRelay(relay: Relay | undefined): MiddlewareHandler {
  return async (c, next) => {
    if (relay || c.req.path !== "/auth/v1/signup") await checkRelay(relay);
    await next();
  };
}

type Options = { connection: LiteConnection; jwtSecret: string; relay: Relay | undefined };

/**
 * The sign-in service: the calls that write are ours, where hosted Supabase does otherwise than the
 * library or ought to; `fetch` is the library.
 */
export function authRoutes(
  fetch: (request: Request) => Promise<Response>,
  { connection, jwtSecret, relay }: Options,
) {
  const lite = liteSignIn(fetch);
  const tokens = oneTimeTokens(connection, jwtSecret);
  const mails = relay && accountMails(connection, tokens, relay);
  const emails = relay && emailChanges(connection, tokens, relay);
  const verifyToken = tokenVerifier(jwtSecret);
  const withPassword = signIn(connection, lite);
  const withRefreshToken = refresh(connection, lite);
  return new Hono()
    .onError((error, c) => failureResponse(error, c.req.path))
    .use(requireApiKey)
    .on("POST", MAILING, requireMailRelay(relay))
    .on("POST", [...MAILING, VERIFY], evenResponseTime)
    .on("PUT", USER, evenResponseTime)
    .post("/auth/v1/signup", signUp(connection, lite, mails))
    .post("/auth/v1/recover", mailOnRequest(mails?.recovery))
    .post("/auth/v1/resend", mailOnRequest(mails?.confirmation))
    .post(VERIFY, verify(connection, tokens, lite, emails))
    .post("/auth/v1/token", (c, next) =>
      (c.req.query("grant_type") === "password" ? withPassword : withRefreshToken)(c, next),
    )
    .put(
      USER,
      changeAccount({ connection, lite, verifyToken, emails, checkRelay: () => checkRelay(relay) }),
    )
    .on("GET", [USER, "/auth/v1/settings"], (c) => lite.forward(c))
    .post("/auth/v1/logout", (c) => lite.forward(c));
}
