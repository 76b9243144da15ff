import { randomUUID } from "node:crypto";
import bcrypt from "bcrypt";
import type { Handler } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import { AuthError, readBody } from "../auth-error.ts";
import type { LiteConnection } from "../connection.ts";
import type { LiteSignIn } from "../lite-sign-in.ts";
import { type AccountMails, checkAddress } from "./account-mails.ts";
import { BCRYPT_COST, checkNewPassword } from "./passwords.ts";
import { openSession } from "./sessions.ts";

/** What the sign-in service has to know of a request beside it. */
export type Caller = {
  /** Names the network address without telling it; undefined where nobody is limited. */
  origin?: () => string | undefined;
};

// PostgreSQL stores neither NUL nor half of a surrogate pair.
const name = z
  .string()
  .regex(/^[^\0\p{Cs}]*$/u)
  .optional()
  .catch(undefined);
const signUpBody = z.object({
  email: z.string().toLowerCase(),
  password: z.string(),
  data: z.object({ name }).nullish(),
});

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
type User = ReturnType<typeof newUser>;

type NewAccount = {
  hash: string;
  /** Where no mail is sent. */
  confirmed: boolean;
  /** Where from, when accounts of one place share a limit. */
  origin: string | undefined;
};

/** Stores the account unless the address has one. */
async function createAccount(
  { kysely }: LiteConnection,
  { id, email, app_metadata, user_metadata }: User,
  { hash, confirmed, origin }: NewAccount,
): Promise<boolean> {
  const { rows } = await sql`
    with account as (
      insert into auth.users
        (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      values (
        ${id}::uuid, ${email}, ${hash}, case when ${confirmed} then now() end, ${app_metadata}::jsonb,
        ${{ ...user_metadata, email_verified: confirmed }}::jsonb
      )
      on conflict do nothing
      returning id
    ),
    origin as (
      insert into private.account_origins (user_id, origin)
      select id, ${origin ?? null} from account where ${origin !== undefined}
    )
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    select id, 'email', id::text, id, ${user_metadata}::jsonb from account
    returning id
  `.execute(kysely);
  return rows.length > 0;
}

/**
 * `POST /auth/v1/signup`. Where addresses are confirmed, one that has an account gets the response of a
 * new one after the same work, and another mail if it still waits for its confirmation: the library
 * would refuse it, at once. Where no mail is sent, anybody opens many accounts, and it is kept which are of one place.
 */
export function signUp(
  connection: LiteConnection,
  { exchange }: LiteSignIn,
  mails: AccountMails | undefined,
): Handler<{ Bindings: Caller }> {
  return async (c) => {
    const given = await readBody(c, signUpBody, "Sign-up needs an email address and a password");
    checkAddress(given.email);
    checkNewPassword(given.password);
    const user = newUser(given.email, given.data?.name);
    const hash = await bcrypt.hash(given.password, BCRYPT_COST);
    const origin = mails ? undefined : c.env.origin?.();
    const created = await createAccount(connection, user, { hash, confirmed: !mails, origin });
    if (mails) {
      await mails.confirmation(user.email);
      return c.json(user);
    }
    const refreshToken =
      created && (await openSession(connection.kysely, sql`id = ${user.id}::uuid`));
    if (refreshToken) return exchange(refreshToken);
    throw new AuthError(422, "user_already_exists", "User already registered");
  };
}
