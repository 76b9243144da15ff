import { randomUUID } from "node:crypto";
import type { Query } from "./database.ts";
import { AuthError } from "./errors.ts";
import { checkNewPassword, hashPassword, isPassword } from "./passwords.ts";
import type { Service } from "./service.ts";
import { openSession } from "./sessions.ts";

type Credentials = { email: string; password: string };
type NewAccount = {
  hash: string;
  /** Where no mail is sent. */
  confirmed: boolean;
  /** Where from, when accounts of one place share a limit. */
  origin: string | undefined;
};

/** A new account as hosted Supabase describes it; of what a browser says about a person, the name alone. */
function newUser(email: string, name: string | undefined) {
  const id = randomUUID();
  const at = new Date().toISOString();
  const times = { created_at: at, updated_at: at };
  const about = { name, email, email_verified: false, phone_verified: false, sub: id };
  const identity = { identity_id: id, id, user_id: id, identity_data: about, provider: "email" };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: at,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: about,
    identities: [{ ...identity, email, last_sign_in_at: at, ...times }],
    ...times,
    is_anonymous: false,
  };
}

/** Stores the account unless the address has one. */
async function createAccount(
  query: Query,
  { id, email, app_metadata, user_metadata }: ReturnType<typeof newUser>,
  { hash, confirmed, origin }: NewAccount,
): Promise<boolean> {
  const text = `
    with account as (
      insert into auth.users
        (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      values ($1, $2, $3, case when $4::boolean then now() end, $5, $6::jsonb || jsonb_build_object('email_verified', $4::boolean))
      on conflict do nothing
      returning id
    ),
    origin as (
      insert into private.account_origins (user_id, origin)
      select id, $7::text from account where $7::text is not null
    )
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    select id, 'email', id::text, id, $6 from account
    returning id
  `;
  const values = [id, email, hash, confirmed, app_metadata, user_metadata, origin];
  return (await query(text, values)).length > 0;
}

/**
 * Opens an account. Where addresses are confirmed, one that has an account gets the response of a new one after the
 * same work, and another mail if it still waits for its confirmation. Where no mail is sent, anybody opens many
 * accounts, and it is kept which are of one place.
 */
export async function signUp(
  { database, links, relay }: Service,
  { email, password, name }: Credentials & { name: string | undefined },
  origin: string | undefined,
) {
  checkNewPassword(password);
  const user = newUser(email, name);
  const account = { hash: await hashPassword(password), confirmed: !relay, origin };
  if (relay) {
    const issued = await database.transaction(async (query) => {
      await createAccount(query, user, account);
      return links.issue(query, "signup", email);
    });
    if (issued) relay.send({ kind: "signup", to: email, ...issued });
    return { user };
  }
  const session = await database.transaction(
    async (query) =>
      (await createAccount(query, user, account)) &&
      openSession(query, { where: "id = $1", values: [user.id] }),
  );
  if (session) return { session };
  throw new AuthError(422, "user_already_exists", "User already registered");
}

type Account = { id: string; hash: string | null; confirmed: boolean };

/**
 * Opens a session by the password. Every address costs one comparison, and only who knows the password is told that
 * an account is unconfirmed. No session is opened by a password that was changed meanwhile.
 */
export async function signIn({ database }: Service, { email, password }: Credentials) {
  const text = `
    select id, nullif(encrypted_password, '') as hash, email_confirmed_at is not null as confirmed
    from auth.users where email = $1
  `;
  const [account] = await database.query<Account>(text, [email]);
  if ((await isPassword(password, account?.hash ?? null)) && account) {
    if (!account.confirmed) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
    const where = "id = $1 and encrypted_password = $2";
    const session = await openSession(database.query, {
      where,
      values: [account.id, account.hash],
    });
    if (session) return session;
  }
  throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
}
