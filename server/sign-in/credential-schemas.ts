import bcrypt from "bcrypt";
import { z } from "zod";
import { AuthError } from "./errors.ts";

/** An e-mail address in small letters, as accounts have it. */
export const email = z.string().toLowerCase();

// The same address for browsers, the database and mail programs: for these `<ana@example.org>` is Ana's too. 254 characters
// by RFC 5321 §4.5.3.1.3.
const html5Address = z.email({ pattern: z.regexes.html5Email }).max(254);

/** An address to be mailed; throws the refusal of hosted Supabase for another text. */
export const mailAddress = email.refine((address) => {
  if (html5Address.safeParse(address).success) return true;
  throw new AuthError("email_address_invalid");
});

const BCRYPT_COST = 10;
const MIN_LENGTH = 8;
// bcrypt ignores the rest.
const MAX_BYTES = 72;
// Compared with where there is no account, so that it takes as long.
const HASH_OF_NOBODY = "$2b$10$Tf.LKpdsUf2Pym4htH5MYeW5bAch3eUXVDimsPt18HIcG0NobZ.Hq";

export const hashPassword = (password: string) => bcrypt.hash(password, BCRYPT_COST);

export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await bcrypt.compare(password, hash ?? HASH_OF_NOBODY);
  return hash !== null && matches;
}

/** A password to be set; throws the refusal of hosted Supabase for one that is too short or too long. */
export const newPassword = z.string().refine((password) => {
  if (password.length < MIN_LENGTH) {
    throw new AuthError("weak_password", { weak_password: { reasons: ["length"] } });
  }
  if (Buffer.byteLength(password) <= MAX_BYTES) return true;
  throw new AuthError("validation_failed", { msg: "Password cannot be longer than 72 bytes" });
});

const MAX_WAITING = 16;

/** Returns a queue that runs one piece of work after the other; each owner may have one piece in it. */
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
