import { z } from "zod";
import { signIn, signUp } from "./accounts.ts";
import { checkAddress, checkRelay } from "./addresses.ts";
import { confirmEmailChange, requestEmailChange } from "./email-change.ts";
import { readBody } from "./errors.ts";
import { type Kind, linkExpired, redeem } from "./one-time-links.ts";
import { changePassword, checkNewPassword } from "./passwords.ts";
import { serialQueue } from "./serial-queue.ts";
import { type CallContext, type Service, sessionOf } from "./service.ts";
import { findUser, refreshSession, signOut, tokensOf } from "./sessions.ts";

const email = z.string().toLowerCase();
// PostgreSQL stores neither NUL nor half of a surrogate pair.
const name = z
  .string()
  .regex(/^[^\0\p{Cs}]*$/u)
  .optional()
  .catch(undefined);
const unused = z.null().optional();
const none = z.never().optional();
const kind = z.enum(["signup", "recovery"]);
// supabase-js sends the unused ones with every change.
const change = {
  current_password: z.string().optional(),
  code_challenge: unused,
  code_challenge_method: unused,
};

const bodies = {
  signUp: z.object({ email, password: z.string(), data: z.object({ name }).nullish() }),
  signIn: z.object({ email: email.min(1), password: z.string() }),
  refresh: z.object({ refresh_token: z.string() }),
  mail: z.object({ email, type: z.literal("signup").optional() }),
  verify: z.union([
    z.object({ type: z.literal("email_change"), token_hash: z.string(), token: none }),
    z.object({ type: kind, token_hash: z.string(), token: none }),
    z.object({ type: kind, token: z.string(), email, token_hash: none }),
  ]),
  change: z.union([
    z.strictObject({ ...change, password: z.string() }),
    z.strictObject({ ...change, email }),
  ]),
};

// Of the providers that hosted Supabase lists.
const OTHER_PROVIDERS =
  "anonymous_users apple azure bitbucket discord facebook github gitlab google kakao keycloak linkedin notion twitch " +
  "twitter slack spotify workos zoom snapchat figma fly linkedin_oidc slack_oidc phone";
const external = Object.fromEntries(OTHER_PROVIDERS.split(" ").map((each) => [each, false]));

/** What is answered to each call, as far as it gets that far (routes.ts). */
export function signInCalls(service: Service) {
  const { database, links, relay, issueToken, verifyToken } = service;
  const enqueue = serialQueue();

  async function mail(c: CallContext, about: Kind) {
    const given = await readBody(c, bodies.mail, "An email address is required");
    checkAddress(given.email);
    const issued = await links.issue(database.query, about, given.email);
    if (issued) relay?.send({ kind: about, to: given.email, ...issued });
    return c.json({});
  }

  return {
    async signUp(c: CallContext) {
      const message = "Sign-up needs an email address and a password";
      const { data, ...given } = await readBody(c, bodies.signUp, message);
      checkAddress(given.email);
      const person = { ...given, name: data?.name };
      const { user, session } = await signUp(
        service,
        person,
        relay ? undefined : service.originOf(c),
      );
      return c.json(session ? tokensOf(issueToken, session) : user);
    },

    async signIn(c: CallContext) {
      const given = await readBody(c, bodies.signIn, "Sign-in needs email and password");
      return c.json(tokensOf(issueToken, await signIn(service, given)));
    },

    async refresh(c: CallContext) {
      const given = await readBody(c, bodies.refresh, "A refresh token is required");
      return c.json(tokensOf(issueToken, await refreshSession(database, given.refresh_token)));
    },

    recover: (c: CallContext) => mail(c, "recovery"),
    resend: (c: CallContext) => mail(c, "signup"),

    async verify(c: CallContext) {
      const message = "Verify needs a type, and a token hash or a code";
      const given = await readBody(c, bodies.verify, message);
      if (given.type === "email_change") {
        await confirmEmailChange(service, given.token_hash);
        // As hosted Supabase responds where no session is opened.
        return c.json({ code: 200, msg: "Email address changed" });
      }
      const session = await database.transaction(async (query) => {
        const token = await links.find(query, given.type, given);
        return token && redeem(query, token.id);
      });
      if (!session) throw linkExpired();
      return c.json(tokensOf(issueToken, session));
    },

    async user(c: CallContext) {
      return c.json(await findUser(database.query, sessionOf(c, verifyToken)));
    },

    /** The password or the address: what the app changes. */
    async change(c: CallContext) {
      const session = sessionOf(c, verifyToken);
      const message = "The password or the email address is changed";
      const given = await readBody(c, bodies.change, message);
      if (!("email" in given)) {
        checkNewPassword(given.password);
        return c.json(await enqueue(session.sub, () => changePassword(database, session, given)));
      }
      checkAddress(given.email);
      await checkRelay(relay);
      await enqueue(session.sub, () => requestEmailChange(service, session, given));
      // As hosted Supabase tells what waits for its confirmation, whosever address it is.
      const asked = { new_email: given.email, email_change_sent_at: new Date().toISOString() };
      return c.json({ ...(await findUser(database.query, session)), ...asked });
    },

    async signOut(c: CallContext) {
      const scope = c.req.query("scope") ?? "global";
      await signOut(database.query, sessionOf(c, verifyToken), scope);
      return c.body(null, 204);
    },

    async settings(c: CallContext) {
      return c.json({
        external: { ...external, email: true },
        disable_signup: false,
        mailer_autoconfirm: relay === undefined,
        phone_autoconfirm: false,
        sms_provider: "",
        saml_enabled: false,
      });
    },
  };
}
