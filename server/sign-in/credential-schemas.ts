import bcrypt from "bcrypt";
import { z } from "zod";
import { AuthError } from "./errors.ts";

/** An e-mail address in small letters, as accounts store it. */
export const email = z.string().toLowerCase();

// Only addresses that browsers, the database and mail programs read alike are accepted. Mail
// programs would also accept `<ana@example.org>`, for example. RFC 5321 §4.5.3.1.3 limits an
// address to 254 characters.
const html5Address = z.email({ pattern: z.regexes.html5Email }).max(254);

/**
 * An e-mail address to which the server can send mail. @throws {AuthError} for other text, as
 * hosted Supabase does.
 */
export const mailAddress = email.refine((address) => {
  if (html5Address.safeParse(address).success) return true;
  throw new AuthError("email_address_invalid");
});

const BCRYPT_COST = 10;
const MIN_LENGTH = 8;
// A password of more than 72 bytes is refused, because bcrypt ignores the rest.
const MAX_BYTES = 72;
// The password for an unknown account is compared with a dummy hash. The response then takes as
// long as for a known account.
const DUMMY_HASH = "$2b$10$Tf.LKpdsUf2Pym4htH5MYeW5bAch3eUXVDimsPt18HIcG0NobZ.Hq";

/**
 * Returns the form in which a password is stored. Keyboards write the same letter as one or two
 * characters, and the same blank in several ways (RFC 8265 §4.2.2).
 */
const storedForm = (password: string) => password.replace(/\p{Zs}/gu, " ").normalize("NFC");

export const hashPassword = (password: string) => bcrypt.hash(password, BCRYPT_COST);

/**
 * Returns whether `password` has the given bcrypt hash. A null hash takes the same time and never
 * matches. Older versions of the server hashed the password as it was typed.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  for (const form of new Set([storedForm(password), password])) {
    if ((await bcrypt.compare(form, hash ?? DUMMY_HASH)) && hash !== null) return true;
  }
  return false;
}

/**
 * A new password.
 * @throws {AuthError} when the password is too short or too long, as hosted Supabase does.
 */
export const newPassword = z
  .string()
  .overwrite(storedForm)
  .refine((password) => {
    if (password.length < MIN_LENGTH) {
      throw new AuthError("weak_password", { weak_password: { reasons: ["length"] } });
    }
    if (Buffer.byteLength(password) <= MAX_BYTES) return true;
    throw new AuthError("validation_failed", { msg: "Password cannot be longer than 72 bytes" });
  });

const MAX_WAITING = 16;

/**
 * Returns a queue that runs one task after the other. Each account (`owner`) may have only one task
 * in the queue.
 */
export function serialQueue() {
  const owners = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return async function enqueue<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (owners.has(owner) || owners.size >= MAX_WAITING) {
      throw new AuthError("over_request_rate_limit", { headers: { "Retry-After": "1" } });
    }
    owners.add(owner);
    const done = last.then(work).finally(() => owners.delete(owner));
    last = done.catch(() => {});
    return done;
  };
}
