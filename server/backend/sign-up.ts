import { randomBytes, randomUUID } from "node:crypto";
import bcrypt from "bcrypt";
import type { Handler } from "hono";
import { z } from "zod";
import type { AskLite } from "./ask-lite.ts";
import type { ConfirmAgain } from "./confirmation.ts";
import { BCRYPT_COST } from "./credentials.ts";

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
type SignUp = z.infer<typeof signUpBody>;

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

/** An id as the library makes them, by the time. */
function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  const digits = bytes.toString("hex");
  const variant = "89ab"[(bytes[8] ?? 0) & 3];
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `7${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join("-");
}

/** The new person, made from the id alone: who has none yet and who has one look alike. */
function newUser(id: string, { email: address, data }: SignUp) {
  const at = new Date(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toISOString();
  const times = { created_at: at, updated_at: at };
  const lowered = address.toLowerCase();
  const metadata = {
    ...data,
    email: lowered,
    email_verified: false,
    phone_verified: false,
    sub: id,
  };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email: lowered,
    phone: "",
    confirmation_sent_at: at,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: metadata,
        provider: "email",
        last_sign_in_at: at,
        ...times,
        email: lowered,
      },
    ],
    ...times,
    is_anonymous: false,
  };
}

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
    const lookalike = newId();
    const answer = await ask(c, { method: "POST", path: "/auth/v1/signup", body: given.data });
    if (!confirm) return answer;
    const body: unknown = await answer.clone().json();
    if (answer.ok) return c.json(newUser(created.parse(body).id, given.data));
    if (!TAKEN.includes(refusal.safeParse(body).data?.error_code ?? "")) return answer;
    await bcrypt.hash(given.data.password, BCRYPT_COST);
    await confirm(given.data.email);
    return c.json(newUser(lookalike, given.data));
  };
}
