import bcrypt from "bcrypt";
import type { Handler } from "hono";
import { z } from "zod";
import type { AskLite } from "./ask-lite.ts";
import type { ConfirmAgain } from "./confirmation.ts";
import { BCRYPT_COST } from "./credentials.ts";
import { newId, newUser } from "./new-user.ts";

// What a browser takes for an address. The database compares addresses as they are written, and mail
// programs read more into them: `<ana@example.org>` is Ana's too.
const email = z.email({ pattern: z.regexes.html5Email });
// PostgreSQL stores neither NUL nor half of a pair, and would say so for new addresses alone.
const name = z.preprocess(
  (given) => (typeof given === "string" ? given : undefined),
  z
    .string()
    .regex(/^[^\0\p{Cs}]*$/u)
    .optional(),
);
const signUpBody = z.object({
  email,
  password: z.string(),
  data: z.object({ name }).nullish(),
});

const unusable = {
  code: 400,
  error_code: "validation_failed",
  msg: "Sign-up needs an email address and a password",
};
const badAddress = {
  code: 400,
  error_code: "email_address_invalid",
  msg: "Unable to validate email address: invalid format",
};
const created = z.object({ id: z.uuid() });
const refusal = z.object({ error_code: z.string() });
const TAKEN = ["over_email_send_rate_limit", "user_already_exists"];

/**
 * `POST /auth/v1/signup`. Of what a browser says about a person the name alone is kept. Where addresses
 * are confirmed, the library refuses one that has an account, at once; here it looks and takes as if it
 * had none, and an account that still waits for its confirmation is mailed another.
 */
export function signUp(ask: AskLite, confirm: ConfirmAgain | undefined): Handler {
  return async (c) => {
    const given = signUpBody.safeParse(await c.req.json().catch(() => undefined));
    if (!given.success) {
      const { path } = given.error.issues[0] ?? { path: [] };
      return c.json(path[0] === "email" ? badAddress : unusable, 400);
    }
    const person = { email: given.data.email.toLowerCase(), name: given.data.data?.name };
    const lookalike = newId();
    const answer = await ask(c, { method: "POST", path: "/auth/v1/signup", body: given.data });
    if (!confirm) return answer;
    const body: unknown = await answer.clone().json();
    if (answer.ok) return c.json(newUser(created.parse(body).id, person));
    if (!TAKEN.includes(refusal.safeParse(body).data?.error_code ?? "")) return answer;
    await bcrypt.hash(given.data.password, BCRYPT_COST);
    await confirm(given.data.email);
    return c.json(newUser(lookalike, person));
  };
}
