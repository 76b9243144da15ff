import { z } from "zod";
import { hashPassword, isPassword, mailAddress, newPassword, serialQueue } from "./credentials.ts";
import { AuthError } from "./errors.ts";
import { mailLink } from "./mailed-links.ts";
import type { Answer, Service } from "./service.ts";
import { claimsOf, findOwn, type Own } from "./sessions.ts";

// supabase-js sends the unused ones with every change.
const unused = z.null().optional();
const common = {
  current_password: z.string().optional(),
  code_challenge: unused,
  code_challenge_method: unused,
};
const passwordChange = z.strictObject({ ...common, password: newPassword });
const addressChange = z.strictObject({ ...common, email: mailAddress });
export const changeBody = z.union([passwordChange, addressChange]);

async function checkCurrent({ hash }: Own, given: string | undefined): Promise<void> {
  if (given === undefined) throw new AuthError("current_password_required");
  if (!(await isPassword(given, hash))) throw new AuthError("current_password_mismatch");
}

// Runs first, so that a sign-in under way waits for it, or has opened a session that END_OTHERS ends. Changes nothing
// when password or session were changed meanwhile.
const SET_PASSWORD = `
  with changed as (
    update auth.users set encrypted_password = $3, updated_at = now()
    where id = $1 and nullif(encrypted_password, '') is not distinct from $4
    returning id, server.user_json(users) as "user"
  )
  update auth.sessions set tag = null from changed where sessions.id = $2 and user_id = changed.id
  returning "user"
`;

const END_OTHERS = `
  with links as (delete from auth.one_time_tokens where user_id = $1)
  delete from auth.sessions where user_id = $1 and id <> $2
`;

/**
 * Changes the password, and ends every other session, link and code of the account. A session, which may be stolen,
 * needs the current password; one that a link or a code has opened does not, once and within an hour.
 */
async function changePassword(
  { transaction }: Service,
  own: Own,
  { password, current_password: current }: z.infer<typeof passwordChange>,
) {
  const { user, session_id, hash, maySetPassword } = own;
  if (!maySetPassword) await checkCurrent(own, current);
  const isSame = maySetPassword ? await isPassword(password, hash) : password === current;
  if (isSame) throw new AuthError("same_password");
  const values = [user.id, session_id, await hashPassword(password), hash];
  return transaction(async (query) => {
    const [changed] = await query<{ user: object }>(SET_PASSWORD, values);
    if (!changed) throw new AuthError("session_not_found");
    await query(END_OTHERS, [user.id, session_id]);
    return changed.user;
  });
}

/** Mails a link to the new address of the account, and a notice to the present one. */
async function askForAddress(
  service: Service,
  own: Own,
  { email, current_password }: z.infer<typeof addressChange>,
) {
  const { user, session_id, hash } = own;
  await checkCurrent(own, current_password);
  if (email !== user.email) {
    const owner = [user.id, session_id, hash];
    const isAsked = await mailLink(service, { kind: "email_change", to: email, owner });
    if (!isAsked) throw new AuthError("session_not_found");
    service.relay?.send({ kind: "email_change_notice", to: user.email });
  }
  return { ...user, new_email: email, email_change_sent_at: new Date().toISOString() };
}

const enqueue = serialQueue();

/** Changes the password or the address of an account. */
export const changeAccount: Answer<z.infer<typeof changeBody>> = async (service, c, given) => {
  const claims = claimsOf(service, c);
  const change = async () => {
    const own = await findOwn(service, claims);
    return "email" in given
      ? askForAddress(service, own, given)
      : changePassword(service, own, given);
  };
  return c.json(await enqueue(claims.sub, change));
};
