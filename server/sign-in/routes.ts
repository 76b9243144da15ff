import { Hono } from "hono";
import type { Relay } from "../mail/relay.ts";
import { checkRelay } from "./addresses.ts";
import { signInCalls } from "./calls.ts";
import { AuthError, failureResponse } from "./errors.ts";
import type { CallLimiter, Limits } from "./rate-limit.ts";
import { inEvenTime } from "./response-time.ts";
import type { CallContext, Service } from "./service.ts";

type Route = {
  answer: (c: CallContext) => Promise<Response>;
  /** How often it is answered (http/rate-limiter.ts); not limited without. */
  limits?: Limits;
  /** Sends an e-mail: refused while none can be sent, before anything is stored and whatever the address. */
  mails?: boolean;
  /** The time that it takes would tell which addresses have accounts. */
  evenTime?: boolean;
  /** As on hosted Supabase, every other call asks for the key. */
  withoutKey?: boolean;
};

/** The calls of the sign-in service. */
export function signInRoutes(service: Service): Record<string, Route> {
  const calls = signInCalls(service);
  return {
    "POST /auth/v1/signup": {
      answer: calls.signUp,
      limits: "signUp",
      mails: service.relay !== undefined,
      evenTime: true,
    },
    "POST /auth/v1/token?grant_type=password": { answer: calls.signIn, limits: "signIn" },
    "POST /auth/v1/token?grant_type=refresh_token": { answer: calls.refresh, limits: "refresh" },
    "POST /auth/v1/recover": { answer: calls.recover, limits: "mail", mails: true, evenTime: true },
    "POST /auth/v1/resend": { answer: calls.resend, limits: "mail", mails: true, evenTime: true },
    "POST /auth/v1/verify": {
      answer: calls.verify,
      limits: ({ token }) => [{ call: token === undefined ? "link" : "code" }],
      evenTime: true,
      withoutKey: true,
    },
    "GET /auth/v1/user": { answer: calls.user },
    "PUT /auth/v1/user": {
      answer: calls.change,
      limits: ({ user, email, current_password }) => {
        if (user === undefined || current_password === undefined) return [{ call: "newPassword" }];
        const guess = { call: "currentPassword", account: user } as const;
        if (email === undefined) return [guess];
        return [guess, { call: "emailChange", account: user }, { call: "mail" }];
      },
      evenTime: true,
    },
    "POST /auth/v1/logout": { answer: calls.signOut },
    "GET /auth/v1/settings": { answer: calls.settings },
  };
}

const NOT_FOUND = { code: "not_found", message: "The requested resource is not offered here" };

type Options = { relay: Relay | undefined; apikey: string; limitCalls: CallLimiter };

/** Answers requests as `routes` say. */
export function serveRoutes(routes: Record<string, Route>, { relay, apikey, limitCalls }: Options) {
  const known = new Map(Object.entries(routes));

  async function answer(c: CallContext, route: Route) {
    if (!route.withoutKey && c.req.header("apikey") !== apikey) {
      throw new AuthError(401, "no_authorization", "Invalid API key");
    }
    if (route.mails) await checkRelay(relay);
    return route.evenTime ? inEvenTime(() => route.answer(c)) : route.answer(c);
  }

  return new Hono().all("*", async (c: CallContext) => {
    const grant = c.req.query("grant_type");
    const query = grant === undefined ? "" : `?grant_type=${grant}`;
    const route = known.get(`${c.req.method} ${c.req.path}${query}`);
    if (!route) return c.json(NOT_FOUND, 404);
    const work = () => answer(c, route).catch(failureResponse);
    return route.limits ? limitCalls(c, route.limits, work) : work();
  });
}
