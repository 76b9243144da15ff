import { randomUUID } from "node:crypto";
import bcrypt from "bcrypt";
import type { Handler } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import { AuthError, readBody } from "../auth-error.ts";
import type { LiteConnection } from "../connection.ts";
import type { LiteSignIn } from "../lite-sign-in.ts";
import { BCRYPT_COST } from "./passwords.ts";
import { openSession } from "./sessions.ts";

const credentials = z.object({ email: z.string().min(1).toLowerCase(), password: z.string() });

type Account = { id: string; hash: string | null; confirmed: boolean };

/**
 * `POST /auth/v1/token?grant_type=password`. Every address costs one comparison, and only who knows the
 * password is told that an account is unconfirmed: the library tells which addresses have accounts, by
 * the time and by the error. No session is opened by a password that was changed meanwhile.
 */
export function signIn({ kysely }: LiteConnection, { exchange }: LiteSignIn): Handler {
  const hashOfNobody = bcrypt.hash(randomUUID(), BCRYPT_COST);
  return async (c) => {
    const { email, password } = await readBody(c, credentials, "Sign-in needs email and password");
    const { rows } = await sql<Account>`
      select id, nullif(encrypted_password, '') as hash, email_confirmed_at is not null as confirmed
      from auth.users where email = ${email}
    `.execute(kysely);
    const account = rows[0];
    const matches = await bcrypt.compare(password, account?.hash ?? (await hashOfNobody));
    if (account?.hash && matches) {
      if (!account.confirmed)
        throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
      const unchanged = sql`id = ${account.id}::uuid and encrypted_password = ${account.hash}`;
      const refreshToken = await openSession(kysely, unchanged);
      if (refreshToken) return exchange(refreshToken);
    }
    throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
  };
}
