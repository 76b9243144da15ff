import { z } from "zod";
import { email, hashPassword, isPassword, mailAddress, newPassword } from "./credentials.ts";
import { AuthError } from "./errors.ts";
import { mailLink } from "./mailed-links.ts";
import type { Answer } from "./service.ts";
import { answerSession, openSession } from "./sessions.ts";

// PostgreSQL stores neither NUL nor half of a surrogate pair.
const storable = z.string().regex(/^[^\0\p{Cs}]*$/u);
export const signUpBody = z.object({
  email: mailAddress,
  password: newPassword,
  data: z.object({ name: storable.optional().catch(undefined) }).nullish(),
});

/** Describes a new account as hosted Supabase does. The name is all that a browser may say about a person. */
function newUser(email: string, name: string | undefined) {
  const id = crypto.randomUUID();
  const at = new Date().toISOString();
  const user_metadata = { name, email, email_verified: false, phone_verified: false, sub: id };
  const common = { id, email, created_at: at, updated_at: at };
  const identity = { ...common, identity_id: id, user_id: id, identity_data: user_metadata };
  return {
    ...common,
    ...{ aud: "authenticated", role: "authenticated", phone: "", is_anonymous: false },
    confirmation_sent_at: at,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata,
    identities: [{ ...identity, provider: "email", last_sign_in_at: at }],
  };
}

// $7 is the hash of a network address whose accounts share a limit.
const CREATE_ACCOUNT = `
  with account as (
    insert into auth.users
      (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values ($1, $2, $3, case when $4::boolean then now() end, $5,
      $6::jsonb || jsonb_build_object('email_verified', $4::boolean))
    on conflict do nothing returning id
  ),
  origin as (
    insert into private.account_origins (user_id, origin) select id, $7::text from account where $7::text is not null
  )
  insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  select id, 'email', id::text, id, $6 from account
`;

/**
 * Opens an account. Where addresses are confirmed, an address that has an account gets the same response after the same
 * work, and another mail while it is unconfirmed. Where no mail is sent, a hash of the network address is kept, because
 * anybody can open many accounts.
 */
export const signUp: Answer<z.infer<typeof signUpBody>> = async (service, c, given) => {
  const { relay, limiter } = service;
  const user = newUser(given.email, given.data?.name);
  const hash = await hashPassword(given.password);
  const origin = relay ? undefined : limiter?.originOf(service.addressOf(c));
  const { id, app_metadata, user_metadata } = user;
  const account = [id, user.email, hash, !relay, app_metadata, user_metadata, origin];
  if (relay) {
    await service.query(CREATE_ACCOUNT, account);
    await mailLink(service, { kind: "signup", to: user.email });
    return c.json(user);
  }
  const session = await service.transaction(async (query) => {
    await query(CREATE_ACCOUNT, account);
    return openSession(query, { id });
  });
  if (!session) throw new AuthError("user_already_exists");
  return answerSession(service, session);
};

const FIND_ACCOUNT = `
  select id, nullif(encrypted_password, '') as hash, email_confirmed_at is not null as confirmed
  from auth.users where email = $1
`;
type Account = { id: string; hash: string | null; confirmed: boolean };
export const signInBody = z.object({ email: email.min(1), password: z.string() });

/**
 * Opens a session by the password, unless it is changed meanwhile. Every address costs one comparison, and only a caller
 * who knows the password is told that an account is unconfirmed.
 */
export const signIn: Answer<z.infer<typeof signInBody>> = async (service, _, given) => {
  const [account] = await service.query<Account>(FIND_ACCOUNT, [given.email]);
  if ((await isPassword(given.password, account?.hash ?? null)) && account) {
    if (!account.confirmed) throw new AuthError("email_not_confirmed");
    const session = await openSession(service.query, account);
    if (session) return answerSession(service, session);
  }
  throw new AuthError("invalid_credentials");
};
