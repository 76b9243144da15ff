import { z } from "zod";
import { AuthError, readBody } from "./errors.ts";
import { checkAddress, checkRelay } from "./mailed-links.ts";
import { issueLink } from "./one-time-links.ts";
import {
  checkCurrentPassword,
  checkNewPassword,
  findAccount,
  hashPassword,
  isPassword,
} from "./passwords.ts";
import type { Answer, Service } from "./service.ts";
import { type AccountSession, findUser, sessionOf } from "./sessions.ts";

// supabase-js sends the unused ones with every change.
const unused = z.null().optional();
const common = {
  current_password: z.string().optional(),
  code_challenge: unused,
  code_challenge_method: unused,
};
const passwordChange = z.strictObject({ ...common, password: z.string() });
const addressChange = z.strictObject({ ...common, email: z.string().toLowerCase() });
const changeBody = z.union([passwordChange, addressChange]);

/**
 * Changes the password, and ends whatever else could open the account: every other session, every link and code. A
 * session, which may be a stolen one, needs the current password; one that a link or a code has opened sets one
 * without, once and within an hour.
 */
async function changePassword(
  { database }: Service,
  session: AccountSession,
  { password, current_password: current }: z.infer<typeof passwordChange>,
) {
  const { hash, maySetPassword } = await findAccount(database.query, session);
  if (!maySetPassword) await checkCurrentPassword(hash, current);
  const isSame = maySetPassword ? await isPassword(password, hash) : password === current;
  if (isSame) throw new AuthError("same_password");
  const next = await hashPassword(password);
  const { sub, session_id } = session;
  return database.transaction(async (query) => {
    // First and by itself, so that a sign-in under way waits here, or has opened the session that ends below.
    const changed = await query(
      `update auth.users set encrypted_password = $2, updated_at = now()
      where id = $1 and nullif(encrypted_password, '') is not distinct from $3
        and exists (select from auth.sessions where id = $4)
      returning id`,
      [sub, next, hash, session_id],
    );
    // Password or session were changed meanwhile.
    if (changed.length === 0) throw new AuthError("session_not_found");
    await query(
      `with others as (delete from auth.sessions where user_id = $1 and id <> $2),
      links as (delete from auth.one_time_tokens where user_id = $1)
      update auth.sessions set tag = null where id = $2`,
      [sub, session_id],
    );
    return findUser(query, session);
  });
}

/**
 * Mails a link to the new address of the account, and a notice to the present one. Nothing tells whether the new one
 * has an account: its owner gets no link then, as at sign-up.
 */
async function askForAddress(
  { database, jwtSecret, relay }: Service,
  session: AccountSession,
  { email, current_password }: z.infer<typeof addressChange>,
) {
  const { hash, ...present } = await findAccount(database.query, session);
  await checkCurrentPassword(hash, current_password);
  if (email !== present.email) {
    const account = [session.sub, session.session_id, hash];
    const link = { kind: "email_change", email, account } as const;
    const issued = await issueLink(database.query, jwtSecret, link);
    if (!issued) throw new AuthError("session_not_found");
    const { tokenHash } = issued;
    if (!issued.isTaken) relay?.send({ kind: "email_change", to: email, tokenHash });
    relay?.send({ kind: "email_change_notice", to: present.email });
  }
  // As hosted Supabase tells what waits for its confirmation, whosever address it is.
  const asked = { new_email: email, email_change_sent_at: new Date().toISOString() };
  return { ...(await findUser(database.query, session)), ...asked };
}

/** Changes the password or the address: what the app changes of an account. */
export const changeAccount: Answer = async (service, c) => {
  const session = sessionOf(service, c);
  const message = "The password or the email address is changed";
  const given = await readBody(c, changeBody, message);
  if ("password" in given) {
    checkNewPassword(given.password);
    const change = () => changePassword(service, session, given);
    return c.json(await service.enqueue(session.sub, change));
  }
  checkAddress(given.email);
  await checkRelay(service.relay);
  const ask = () => askForAddress(service, session, given);
  return c.json(await service.enqueue(session.sub, ask));
};
