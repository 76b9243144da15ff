import { Hono } from "hono";
import type { Relay } from "../mail/relay.ts";
import { askLite } from "./ask-lite.ts";
import { confirmAgain, resend } from "./confirmation.ts";
import type { LiteConnection } from "./connection.ts";
import { evenAnswers } from "./even-answers.ts";
import { failureResponse } from "./failures.ts";
import { oneTimeTokens } from "./one-time-tokens.ts";
import { passwordChange } from "./password-change.ts";
import { refreshInTurn } from "./refresh.ts";
import { signUp } from "./sign-up.ts";
import { verification } from "./verification.ts";

type Options = { connection: LiteConnection; jwtSecret: string; relay: Relay | undefined };

/**
 * The calls of the sign-in service. `fetch` is the library's answer; what is named here is done by us
 * with the library's help, because hosted Supabase does it otherwise, or ought to.
 */
export function accountCalls(
  fetch: (request: Request) => Promise<Response>,
  { connection, jwtSecret, relay }: Options,
) {
  const ask = askLite(fetch);
  const tokens = oneTimeTokens(connection, jwtSecret);
  const confirm = relay && confirmAgain(connection, tokens, relay);
  const refresh = refreshInTurn(fetch, connection);
  return new Hono()
    .onError((error, c) => failureResponse(error, c.req.path))
    .use(evenAnswers)
    .post("/auth/v1/signup", signUp(ask, confirm))
    .post("/auth/v1/resend", resend(ask, confirm))
    .post("/auth/v1/verify", verification(connection, tokens, ask))
    .put("/auth/v1/user", passwordChange(connection, ask))
    .post("/auth/v1/token", (c) => refresh(c.req.raw))
    .all("*", (c) => fetch(c.req.raw));
}
