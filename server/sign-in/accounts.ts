import { z } from "zod";
import { clientAddress } from "../http/client-address.ts";
import {
  hashPassword,
  isPassword,
  mailAddress,
  newPassword,
  serialQueue,
} from "./credential-schemas.ts";
import { AuthError } from "./errors.ts";
import { mailLink } from "./mailed-links.ts";
import type { Answer, Service } from "./service.ts";
import { answerSession, claimsOf, findOwn, type Own, openSession } from "./sessions.ts";

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
  const origin = relay ? undefined : limiter?.originOf(clientAddress(c, service.trustProxy));
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

// supabase-js sends the unused ones with every change.
const unused = z.null().optional();
const common = {
  current_password: z.string().optional(),
  code_challenge: unused,
  code_challenge_method: unused,
};
const passwordChange = z.strictObject({ ...common, password: newPassword });
const addressChange = z.strictObject({ ...common, email: mailAddress });
export const changeBody = z.union([passwordChange, addressChange]);

async function checkCurrent({ hash }: Own, given: string | undefined): Promise<void> {
  if (given === undefined) throw new AuthError("current_password_required");
  if (!(await isPassword(given, hash))) throw new AuthError("current_password_mismatch");
}

// Runs first, so that a sign-in under way waits for it, or has opened a session that END_OTHERS ends. Changes nothing
// when password or session were changed meanwhile.
const SET_PASSWORD = `
  with changed as (
    update auth.users set encrypted_password = $3, updated_at = now()
    where id = $1 and nullif(encrypted_password, '') is not distinct from $4
    returning id, server.user_json(users) as "user"
  )
  update auth.sessions set tag = null from changed where sessions.id = $2 and user_id = changed.id
  returning "user"
`;

const END_OTHERS = `
  with links as (delete from auth.one_time_tokens where user_id = $1)
  delete from auth.sessions where user_id = $1 and id <> $2
`;

/**
 * Changes the password, and ends every other session, link and code of the account. A session, which may be stolen,
 * needs the current password; one that a link or a code has opened does not, once and within an hour.
 */
async function changePassword(
  { transaction }: Service,
  own: Own,
  { password, current_password: current }: z.infer<typeof passwordChange>,
) {
  const { user, session_id, hash, maySetPassword } = own;
  if (!maySetPassword) await checkCurrent(own, current);
  const isSame = maySetPassword ? await isPassword(password, hash) : password === current;
  if (isSame) throw new AuthError("same_password");
  const values = [user.id, session_id, await hashPassword(password), hash];
  return transaction(async (query) => {
    const [changed] = await query<{ user: object }>(SET_PASSWORD, values);
    if (!changed) throw new AuthError("session_not_found");
    await query(END_OTHERS, [user.id, session_id]);
    return changed.user;
  });
}

/** Mails a link to the new address of the account, and a notice to the present one. */
async function askForAddress(
  service: Service,
  own: Own,
  { email, current_password }: z.infer<typeof addressChange>,
) {
  const { user, session_id, hash } = own;
  await checkCurrent(own, current_password);
  if (email !== user.email) {
    const owner = [user.id, session_id, hash];
    const isAsked = await mailLink(service, { kind: "email_change", to: email, owner });
    if (!isAsked) throw new AuthError("session_not_found");
    service.relay?.send({ kind: "email_change_notice", to: user.email });
  }
  return { ...user, new_email: email, email_change_sent_at: new Date().toISOString() };
}

const enqueue = serialQueue();

/** Changes the password or the address of an account. */
export const changeAccount: Answer<z.infer<typeof changeBody>> = async (service, c, given) => {
  const claims = claimsOf(service, c);
  const change = async () => {
    const own = await findOwn(service, claims);
    return "email" in given
      ? askForAddress(service, own, given)
      : changePassword(service, own, given);
  };
  return c.json(await enqueue(claims.sub, change));
};
