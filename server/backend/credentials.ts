import { randomUUID } from "node:crypto";
import bcrypt from "bcrypt";
import type { MiddlewareHandler } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import type { LiteConnection } from "./connection.ts";

// What the library hashes with; the comparison for nobody must cost as much as one for somebody.
const BCRYPT_COST = 10;
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
 * Keeps a sign-in from telling which addresses have accounts. The library answers an unknown address
 * at once, without hashing, and says that an address is unconfirmed before it looks at the password.
 */
export function secretiveSignIn({ kysely }: LiteConnection): MiddlewareHandler {
  const nobody = bcrypt.hash(randomUUID(), BCRYPT_COST);

  /** Does the hashing that the library left out; true when it was due and the password was right. */
  async function compareLate(email: string, password: string): Promise<boolean> {
    const { rows } = await sql<Account>`
      select encrypted_password, email_confirmed_at is not null as confirmed
      from auth.users where email = ${email.toLowerCase()}
    `.execute(kysely);
    const [account] = rows;
    if (account?.confirmed && account.encrypted_password) return false;
    return bcrypt.compare(password, account?.encrypted_password || (await nobody));
  }

  return async (c, next) => {
    await next();
    const signIn = c.req.path === "/auth/v1/token" && c.req.query("grant_type") === "password";
    if (!signIn || c.res.status !== 400) return;
    const failure = failureBody.safeParse(await c.res.clone().json());
    const given = credentials.safeParse(await c.req.json().catch(() => undefined));
    if (!given.success || !EXAMINED.includes(failure.data?.error_code ?? "")) return;
    const right = await compareLate(given.data.email, given.data.password);
    if (right || failure.data?.error_code === "invalid_credentials") return;
    c.res = undefined;
    c.res = c.json(invalidCredentials, 400, { "X-Sb-Error-Code": "invalid_credentials" });
  };
}
