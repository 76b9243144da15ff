import { Hono } from "hono";
import type { z } from "zod";
import type { DatabaseTarget } from "../database/connect.ts";
import { clientAddress } from "../http/client-address.ts";
import { inEvenTime } from "../http/response-time.ts";
import { changeAccount, changeBody, signUp, signUpBody } from "./accounts.ts";
import { AuthError, failureResponse, readBody } from "./errors.ts";
import { attempt, type Limits, limitCall, limitFailures } from "./limit-call.ts";
import { answerMail, checkRelay, mailBody, verify, verifyBody } from "./mailed-links.ts";
import type { LimitedCall } from "./rate-limit.ts";
import {
  type Answer,
  type CallContext,
  createService,
  type Service,
  type SignInOptions,
} from "./service.ts";
import {
  answerUser,
  liveSessions,
  refresh,
  refreshBody,
  signIn,
  signInBody,
  signOut,
} from "./sessions.ts";
import { bearerToken } from "./tokens.ts";

type Route<Body = unknown> = {
  /** The schema of its body. A request with another body is refused before it counts as an attempt. */
  body?: z.ZodType<Body>;
  // A method, so that a route with a body of its own is a route like any other.
  answer(...args: Parameters<Answer<Body>>): Promise<Response>;
  /** How often it is answered; not limited without. */
  limits?: Limits;
  /** How often it may fail; what succeeds is always answered. */
  failureLimit?: LimitedCall;
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

/** A route whose answer takes what its schema gives. */
const route = <Body>(described: Route<Body>): Route => described;

/** The calls of the sign-in service. */
export const ROUTES: Record<string, Route> = {
  "POST /auth/v1/signup": route({
    body: signUpBody,
    answer: signUp,
    limits: "signUp",
    mails: "where configured",
    evenTime: true,
  }),
  "POST /auth/v1/token?grant_type=password": route({
    body: signInBody,
    answer: signIn,
    limits: "signIn",
  }),
  "POST /auth/v1/token?grant_type=refresh_token": route({
    body: refreshBody,
    answer: refresh,
    failureLimit: "refresh",
  }),
  "POST /auth/v1/recover": route({ body: mailBody, answer: answerMail("recovery"), ...mailing }),
  "POST /auth/v1/resend": route({ body: mailBody, answer: answerMail("signup"), ...mailing }),
  "POST /auth/v1/verify": route({
    body: verifyBody,
    answer: verify,
    limits: ({ token }) => [token === undefined ? "link" : "code"],
    evenTime: true,
    withoutKey: true,
  }),
  "PUT /auth/v1/user": route({
    body: changeBody,
    answer: changeAccount,
    limits: ({ email, current_password: guessed }, session) => {
      if (session === undefined || guessed === undefined) return ["newPassword"];
      return email === undefined ? ["currentPassword"] : ["currentPassword", "emailChange", "mail"];
    },
    mails: "always",
    evenTime: true,
  }),
  "GET /auth/v1/user": { answer: answerUser },
  "POST /auth/v1/logout": { answer: signOut },
  "GET /auth/v1/settings": { answer: answerSettings },
};

const inTimeOf = <T>({ evenTime }: Route, work: () => Promise<T>) =>
  evenTime ? inEvenTime(work) : work();

/** Answers a call. A request without the key, or with another body than the call's, does not count as an attempt. */
async function answerCall(service: Service, c: CallContext, route: Route): Promise<Response> {
  const { limits, failureLimit, mails } = route;
  const { limiter, relay } = service;
  if (!route.withoutKey && c.req.header("apikey") !== service.apikey) {
    throw new AuthError("no_authorization", { msg: "Invalid API key" });
  }
  const refuse = (error: unknown) => inTimeOf(route, () => Promise.reject(error));
  const given = route.body && (await readBody(c, route.body).catch(refuse));
  const body = attempt.parse(given ?? {});
  async function work() {
    // Not padded to an even time: it takes as long as the relay does, whether or not an account has the address.
    const isMailed = mails === "always" || (mails && relay);
    if (isMailed && body.email !== undefined) await checkRelay(relay, body.email);
    return inTimeOf(route, () => route.answer(service, c, given));
  }
  const answer = () => work().catch(failureResponse);
  const session = service.verifyToken(bearerToken(c.req.header("Authorization")))?.sub;
  const address = clientAddress(c, service.trustProxy);
  const request = { body, address, session, signal: c.req.raw.signal };
  if (limiter && limits) return limitCall(limiter, limits, request, answer);
  if (limiter && failureLimit) return limitFailures(limiter, failureLimit, request, answer);
  return answer();
}

/** Answers requests as `routes` say. */
export function serveRoutes(service: Service, routes = ROUTES) {
  const known = new Map(Object.entries(routes));
  return new Hono().all("*", async (c: CallContext) => {
    const grant = c.req.query("grant_type");
    const query = grant === undefined ? "" : `?grant_type=${grant}`;
    const route = known.get(`${c.req.method} ${c.req.path}${query}`);
    if (route) return answerCall(service, c, route).catch(failureResponse);
    const message = "The requested resource is not offered here";
    return c.json({ code: "not_found", message }, 404);
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
