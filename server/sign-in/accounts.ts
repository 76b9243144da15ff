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
import { answerSession, type Caller, claimsOf, findCaller, openSession } from "./sessions.ts";

// A text that PostgreSQL can store. NUL and half of a surrogate pair cannot be stored.
const storable = z.string().regex(/^[^\0\p{Cs}]*$/u);
export const signUpBody = z.object({
  email: mailAddress,
  password: newPassword,
  data: z
    .object({ name: storable.optional().catch(undefined), invitation: storable.nullish() })
    .nullish(),
});

/**
 * Returns a new account in the form of hosted Supabase. The account contains only the e-mail
 * address and the name from the browser.
 */
function newUser(email: string, name: string | undefined) {
  const id = crypto.randomUUID();
  const at = new Date().toISOString();
  const user_metadata = { name, email, email_verified: false, phone_verified: false, sub: id };
  const common = { id, email, created_at: at, updated_at: at };
  const identity = { ...common, identity_id: id, user_id: id, identity_data: user_metadata };
  return {
    ...common,
    aud: "authenticated",
    role: "authenticated",
    phone: "",
    is_anonymous: false,
    confirmation_sent_at: at,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata,
    identities: [{ ...identity, provider: "email", last_sign_in_at: at }],
  };
}

// The parameter $7 is the hash of the network address, because all accounts from one address share
// a limit. $8 is the token of an invitation. The trigger admit_account uses up the token and
// removes it (supabase/schemas/15_sign_up.sql).
const CREATE_ACCOUNT = `
  with account as (
    insert into auth.users
      (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values ($1, $2, $3, case when $4::boolean then now() end, $5,
      $6::jsonb
        || jsonb_strip_nulls(jsonb_build_object('email_verified', $4::boolean, 'invitation',
          $8::text)))
    on conflict do nothing returning id
  ),
  origin as (
    insert into private.account_origins (user_id, origin) select id, $7::text from account
      where $7::text is not null
  )
  insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  select id, 'email', id::text, id, $6 from account
`;

const CONFIRMED_ACCOUNT =
  "select from auth.users where email = $1 and email_confirmed_at is not null";

/**
 * Creates an account. On a server with e-mail, an address that has an account gets the same
 * response after the same work. Nobody can thus find out that the account exists. The owner of an
 * unconfirmed account gets another e-mail. On a server without e-mail, anybody can create many
 * accounts, so the hash of the network address is stored. The database refuses an account that the
 * church does not admit, for known and unknown addresses alike.
 */
export const signUp: Answer<z.infer<typeof signUpBody>> = async (service, c, body) => {
  const { relay, limiter } = service;
  const user = newUser(body.email, body.data?.name);
  const hash = await hashPassword(body.password);
  const origin = relay ? undefined : limiter?.originOf(clientAddress(c, service.trustProxy));
  const { id, app_metadata, user_metadata } = user;
  const token = body.data?.invitation;
  const account = [id, user.email, hash, !relay, app_metadata, user_metadata, origin, token];
  if (relay) {
    await service.query(CREATE_ACCOUNT, account);
    await mailLink(service, { kind: "signup", to: user.email });
    // The address already has a confirmed account. The owner of that account learns why the
    // invitation had no effect, and the caller learns nothing.
    const owners = token ? await service.query(CONFIRMED_ACCOUNT, [user.email]) : [];
    if (owners.length > 0) relay.send({ kind: "invitation_used", to: user.email });
    return c.json(user);
  }
  const session = await service.transaction(async (query) => {
    await query(CREATE_ACCOUNT, account);
    const opened = await openSession(query, { id });
    // The error rolls back the transaction, so that a refused sign-up does not use up its
    // invitation.
    if (!opened) throw new AuthError("user_already_exists");
    return opened;
  });
  return answerSession(service, session);
};

// supabase-js sends `code_challenge` and `code_challenge_method` as null with every change.
const unused = z.null().optional();
const common = {
  current_password: z.string().optional(),
  code_challenge: unused,
  code_challenge_method: unused,
};
const passwordChange = z.strictObject({ ...common, password: newPassword });
const addressChange = z.strictObject({ ...common, email: mailAddress });
export const changeBody = z.union([passwordChange, addressChange]);

/** Checks the current password. @throws {AuthError} when the password is missing or wrong. */
async function checkCurrentPassword({ hash }: Caller, password?: string): Promise<void> {
  if (password === undefined) throw new AuthError("current_password_required");
  if (!(await isPassword(password, hash))) throw new AuthError("current_password_mismatch");
}

// The password is set before END_OTHER_SESSIONS runs. A sign-in at the same time waits for the
// account's row lock, or has already opened a session, which END_OTHER_SESSIONS ends. SET_PASSWORD
// changes nothing when another request has changed the password or the session in the meantime.
const SET_PASSWORD = `
  with changed as (
    update auth.users set encrypted_password = $3, updated_at = now()
    where id = $1 and nullif(encrypted_password, '') is not distinct from $4
    returning id, server.user_json(users) as "user"
  )
  update auth.sessions set tag = null from changed where sessions.id = $2 and user_id = changed.id
  returning "user"
`;

const END_OTHER_SESSIONS = `
  with links as (delete from auth.one_time_tokens where user_id = $1)
  delete from auth.sessions where user_id = $1 and id <> $2
`;

/**
 * Changes the password, and ends all other sessions, links and codes of the account. The caller
 * must send the current password, because a session may be stolen. A session from a sign-in link or
 * code may change the password once without the current password, within an hour.
 */
async function changePassword(
  { transaction }: Service,
  caller: Caller,
  { password, current_password: current }: z.infer<typeof passwordChange>,
) {
  const { user, session_id, hash, maySetPassword } = caller;
  if (!maySetPassword) await checkCurrentPassword(caller, current);
  const isSame = maySetPassword ? await isPassword(password, hash) : password === current;
  if (isSame) throw new AuthError("same_password");
  const values = [user.id, session_id, await hashPassword(password), hash];
  return transaction(async (query) => {
    const [changed] = await query<{ user: object }>(SET_PASSWORD, values);
    if (!changed) throw new AuthError("session_not_found");
    await query(END_OTHER_SESSIONS, [user.id, session_id]);
    return changed.user;
  });
}

/**
 * Mails a confirmation link to the new address of an account, and a notice to the current address.
 */
async function requestAddressChange(
  service: Service,
  caller: Caller,
  { email, current_password }: z.infer<typeof addressChange>,
) {
  const { user, session_id, hash } = caller;
  await checkCurrentPassword(caller, current_password);
  if (email !== user.email) {
    const owner = [user.id, session_id, hash];
    const isMailed = await mailLink(service, { kind: "email_change", to: email, owner });
    if (!isMailed) throw new AuthError("session_not_found");
    service.relay?.send({ kind: "email_change_notice", to: user.email });
  }
  return { ...user, new_email: email, email_change_sent_at: new Date().toISOString() };
}

const enqueue = serialQueue();

/** Changes the password of an account, or mails a link that changes its address. */
export const changeAccount: Answer<z.infer<typeof changeBody>> = async (service, c, body) => {
  const claims = claimsOf(service, c);
  const change = async () => {
    const caller = await findCaller(service, claims);
    return "email" in body
      ? requestAddressChange(service, caller, body)
      : changePassword(service, caller, body);
  };
  return c.json(await enqueue(claims.sub, change));
};
