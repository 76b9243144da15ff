import { Hono } from "hono";
import type { z } from "zod";
import type { DatabaseTarget } from "../database/connect.ts";
import { clientAddress } from "../http/client-address.ts";
import { inEvenTime } from "../http/response-time.ts";
import { changeAccount, changeBody, signUp, signUpBody } from "./accounts.ts";
import { AuthError, failureResponse, readBody } from "./errors.ts";
import { type Limits, limitCall, limitFailures, limitFields } from "./limit-call.ts";
import { answerMail, checkRelay, mailBody, verify, verifyBody } from "./mailed-links.ts";
import type { LimitedCall } from "./rate-limit.ts";
import {
  type Answer,
  type CallContext,
  createService,
  type SharedService,
  type SignInOptions,
} from "./service.ts";
import {
  answerUser,
  claimsOf,
  refresh,
  refreshBody,
  sessionStandings,
  signIn,
  signInBody,
  signOut,
} from "./sessions.ts";
import { bearerToken } from "./tokens.ts";

type Route<Body = unknown> = {
  /**
   * Schema of the body. A request whose body does not match is refused before it counts for a
   * limit.
   */
  body?: z.ZodType<Body>;
  // `answer` is declared as a method, because TypeScript then accepts a handler with a specific
  // body type as a `Route`.
  answer(...args: Parameters<Answer<Body>>): Promise<Response>;
  limits?: Limits;
  /**
   * Rate limit that counts only failed requests of this call. A successful request is always
   * answered.
   */
  failureLimit?: LimitedCall;
  /**
   * Whether the call sends an e-mail. When the mail server does not accept e-mail to the address,
   * the call is refused before anything is stored.
   */
  mails?: "always" | "where configured";
  /**
   * Whether the response time is rounded up. The time would otherwise reveal which e-mail addresses
   * have accounts.
   */
  evenTime?: boolean;
  /** Whether requests without the publishable key are accepted, as on hosted Supabase. */
  withoutKey?: boolean;
  /** Whether a call without a valid access token is refused before it counts for a limit. */
  needsToken?: boolean;
};

/** Responds with the ways to sign in, in the form of hosted Supabase. */
const answerSettings: Answer = async ({ relay, query }, c) => {
  const text = "select server.is_sign_up_closed() as closed";
  const [row] = await query<{ closed: boolean }>(text, []);
  return c.json({
    external: { email: true },
    disable_signup: row?.closed === true,
    mailer_autoconfirm: relay === undefined,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
  });
};

const mailing = { limits: "mail", mails: "always", evenTime: true } as const;

/**
 * Makes the compiler check that the handler of a route accepts the body that the route's schema
 * describes.
 */
const route = <Body>(described: Route<Body>): Route => described;

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
    needsToken: true,
  }),
  "GET /auth/v1/user": { answer: answerUser },
  "POST /auth/v1/logout": { answer: signOut },
  "GET /auth/v1/settings": { answer: answerSettings },
};

const runInEvenTime = <T>({ evenTime }: Route, work: () => Promise<T>) =>
  evenTime ? inEvenTime(work) : work();

/** Answers a call. A call with a wrong publishable key, body or token counts for no rate limit. */
async function answerCall(service: SharedService, c: CallContext, route: Route): Promise<Response> {
  const { limits, failureLimit, mails } = route;
  const { limiter, relay } = service;
  if (!route.withoutKey && c.req.header("apikey") !== service.apikey) {
    throw new AuthError("no_authorization", { msg: "Invalid API key" });
  }
  const refuse = (error: unknown) => runInEvenTime(route, () => Promise.reject(error));
  const parsedBody = route.body && (await readBody(c, route.body).catch(refuse));
  if (route.needsToken) claimsOf(service, c);
  const body = limitFields.parse(parsedBody ?? {});
  async function work() {
    // The time of this check is not rounded up, because the time does not depend on whether an
    // account has the address.
    const isMailed = mails === "always" || (mails && relay);
    if (isMailed && body.email !== undefined) await checkRelay(relay, body.email);
    return runInEvenTime(route, () => route.answer(service.at(address), c, parsedBody));
  }
  const answer = () => work().catch(failureResponse);
  const session = service.verifyToken(bearerToken(c.req.header("Authorization")))?.sub;
  const address = clientAddress(c, service.trustProxy);
  const request = { body, address, session, signal: c.req.raw.signal };
  if (limiter && limits) return limitCall(limiter, limits, request, answer);
  if (limiter && failureLimit) return limitFailures(limiter, failureLimit, request, answer);
  return answer();
}

/** Returns the Hono app for the calls in `routes`. All other calls get 404. */
export function serveRoutes(service: SharedService, routes = ROUTES) {
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

export const SIGN_IN_PATHS = [
  ...new Set(Object.keys(ROUTES).map((call) => call.split(/[ ?]/)[1] ?? "")),
];

export type SignIn = ReturnType<typeof openSignIn>;

/**
 * Opens the sign-in service over a prepared database. The service implements the calls of Supabase
 * Auth that the web app uses.
 */
export function openSignIn(target: DatabaseTarget, options: SignInOptions) {
  const service = createService(target, options);
  const { fetch } = serveRoutes(service);
  const { pool, close, verifyToken, query } = service;
  return { fetch, pool, close, verifyToken, ...sessionStandings(query) };
}
