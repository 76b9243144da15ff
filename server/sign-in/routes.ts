import { Hono } from "hono";
import { z } from "zod";
import type { DatabaseTarget } from "../database/connect.ts";
import { inEvenTime } from "../http/response-time.ts";
import { changeAccount } from "./account-change.ts";
import { signIn, signUp } from "./accounts.ts";
import { email, isMailAddress } from "./credentials.ts";
import { AuthError, failureResponse } from "./errors.ts";
import { type Limits, limitCall } from "./limit-call.ts";
import { liveSessions } from "./live-sessions.ts";
import { answerMail, checkRelay } from "./mailed-links.ts";
import {
  type Answer,
  type CallContext,
  createService,
  type Service,
  type SignInOptions,
} from "./service.ts";
import { answerUser, refresh, signOut } from "./sessions.ts";
import { verify } from "./verify.ts";

type Route = {
  answer: Answer;
  /** How often it is answered; not limited without. */
  limits?: Limits;
  /** Sends an e-mail to the address in its body: refused when none can be sent, before anything is stored. */
  mails?: "always" | "where configured";
  /** The time that it takes would tell which addresses have accounts. */
  evenTime?: boolean;
  /** As on hosted Supabase, every other call asks for the key. */
  withoutKey?: boolean;
};

/** How one signs in here. */
const answerSettings: Answer = async ({ relay }, c) =>
  c.json({
    external: { email: true },
    disable_signup: false,
    mailer_autoconfirm: relay === undefined,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
  });

const mailing = { limits: "mail", mails: "always", evenTime: true } as const;
const mailed = z.object({ email }).catch({ email: "" });

/** The calls of the sign-in service. */
export const ROUTES: Record<string, Route> = {
  "POST /auth/v1/signup": {
    answer: signUp,
    limits: "signUp",
    mails: "where configured",
    evenTime: true,
  },
  "POST /auth/v1/token?grant_type=password": { answer: signIn, limits: "signIn" },
  "POST /auth/v1/token?grant_type=refresh_token": { answer: refresh, limits: "refresh" },
  "POST /auth/v1/recover": { answer: answerMail("recovery"), ...mailing },
  "POST /auth/v1/resend": { answer: answerMail("signup"), ...mailing },
  "POST /auth/v1/verify": {
    answer: verify,
    limits: ({ token }) => [token === undefined ? "link" : "code"],
    evenTime: true,
    withoutKey: true,
  },
  "PUT /auth/v1/user": {
    answer: changeAccount,
    limits: ({ email, current_password: guessed }, session) => {
      if (session === undefined || guessed === undefined) return ["newPassword"];
      return email === undefined ? ["currentPassword"] : ["currentPassword", "emailChange", "mail"];
    },
    mails: "always",
    evenTime: true,
  },
  "GET /auth/v1/user": { answer: answerUser },
  "POST /auth/v1/logout": { answer: signOut },
  "GET /auth/v1/settings": { answer: answerSettings },
};

const NOT_FOUND = { code: "not_found", message: "The requested resource is not offered here" };

async function answer(service: Service, c: CallContext, route: Route): Promise<Response> {
  if (!route.withoutKey && c.req.header("apikey") !== service.apikey) {
    throw new AuthError("no_authorization", { msg: "Invalid API key" });
  }
  if (route.mails === "always" || (route.mails && service.relay)) {
    const { email: to } = mailed.parse(await c.req.json().catch(() => undefined));
    // Not padded to an even time: it takes as long as the relay does, whether or not an account has the address.
    if (isMailAddress(to)) await checkRelay(service.relay, to);
  }
  const work = () => route.answer(service, c);
  return route.evenTime ? inEvenTime(work) : work();
}

/** Answers requests as `routes` say. */
export function serveRoutes(service: Service, routes = ROUTES) {
  const known = new Map(Object.entries(routes));
  return new Hono().all("*", async (c: CallContext) => {
    const grant = c.req.query("grant_type");
    const query = grant === undefined ? "" : `?grant_type=${grant}`;
    const route = known.get(`${c.req.method} ${c.req.path}${query}`);
    if (!route) return c.json(NOT_FOUND, 404);
    const work = () => answer(service, c, route).catch(failureResponse);
    if (!route.limits || !service.limiter) return work();
    const session = service.userOf(c.req.header("Authorization"));
    const caller = { c, address: service.addressOf(c), session };
    return limitCall(service.limiter, route.limits, caller, work);
  });
}

/** The paths of all calls. */
export const SIGN_IN_PATHS = [
  ...new Set(Object.keys(ROUTES).map((call) => call.split(/[ ?]/)[1] ?? "")),
];

export type SignIn = ReturnType<typeof openSignIn>;

/** The sign-in service over a prepared database: Supabase Auth's protocol, as far as the app uses it. */
export function openSignIn(target: DatabaseTarget, options: SignInOptions) {
  const service = createService(target, options);
  const { fetch } = serveRoutes(service);
  const { close, verifyToken, query } = service;
  return { fetch, close, verifyToken, ...liveSessions(query) };
}
