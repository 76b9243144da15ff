import { randomUUID } from "node:crypto";
import bcrypt from "bcrypt";
import type { MiddlewareHandler } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import type { LiteConnection } from "./connection.ts";

/** What the library hashes with; comparing for nobody must cost as much as for somebody. */
export const BCRYPT_COST = 10;
export const MINIMUM_PASSWORD_LENGTH = 8;

const EXAMINED = ["invalid_credentials", "email_not_confirmed"];

const failureBody = z.object({ error_code: z.string() });
const credentials = z.object({ email: z.string(), password: z.string().min(1) });

const invalidCredentials = {
  code: 400,
  error_code: "invalid_credentials",
  msg: "Invalid login credentials",
};

type Account = { encrypted_password: string | null; confirmed: boolean };

/**
 * Keeps a sign-in from telling which addresses have accounts: the library answers an unknown address
 * at once, without hashing, and says that an address is unconfirmed before it looks at the password.
 * And keeps a password that is changed while somebody signs in with it from opening a session.
 */
export function secretiveSignIn({ kysely }: LiteConnection): MiddlewareHandler {
  const nobody = bcrypt.hash(randomUUID(), BCRYPT_COST);

  async function find(email: string): Promise<Account | undefined> {
    const { rows } = await sql<Account>`
      select encrypted_password, email_confirmed_at is not null as confirmed
      from auth.users where email = ${email.toLowerCase()}
    `.execute(kysely);
    return rows[0];
  }

  /** Does the hashing that the library left out; true when it was due and the password was right. */
  async function compareLate(account: Account | undefined, password: string): Promise<boolean> {
    if (account?.confirmed && account.encrypted_password) return false;
    return bcrypt.compare(password, account?.encrypted_password || (await nobody));
  }

  /** Ends the session if the password was changed since `account` was read; waits for one who does. */
  async function endOvertaken(sessionId: string, account: Account | undefined): Promise<boolean> {
    const { numAffectedRows } = await sql`
      with owner as (
        select encrypted_password from auth.users
        where id = (select user_id from auth.sessions where id = ${sessionId}::uuid)
        for share
      )
      delete from auth.sessions using owner
      where sessions.id = ${sessionId}::uuid
        and owner.encrypted_password is distinct from ${account?.encrypted_password ?? null}
    `.execute(kysely);
    return Boolean(numAffectedRows);
  }

  return async (c, next) => {
    const signIn = c.req.path === "/auth/v1/token" && c.req.query("grant_type") === "password";
    const given = signIn
      ? credentials.safeParse(await c.req.json().catch(() => undefined))
      : undefined;
    if (!given?.success) return next();
    const { email, password } = given.data;
    const account = await find(email);
    await next();
    if (c.res.ok) {
      const sessionId = c.res.headers.get("Sb-Auth-Session-Id") ?? "";
      if (!(await endOvertaken(sessionId, account))) return;
    } else {
      if (c.res.status !== 400) return;
      const code = failureBody.safeParse(await c.res.clone().json()).data?.error_code ?? "";
      if (!EXAMINED.includes(code)) return;
      if ((await compareLate(account, password)) || code === "invalid_credentials") return;
    }
    c.res = undefined;
    c.res = c.json(invalidCredentials, 400, { "X-Sb-Error-Code": "invalid_credentials" });
  };
}
