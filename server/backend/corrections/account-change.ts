import type { Context, Handler } from "hono";
import { z } from "zod";
import { bearerToken, type VerifyToken } from "../access-token.ts";
import { readBody } from "../auth-error.ts";
import type { LiteConnection } from "../connection.ts";
import type { LiteSignIn } from "../lite-sign-in.ts";
import { checkAddress } from "./account-mails.ts";
import type { AccountSession } from "./current-password.ts";
import type { EmailChange, EmailChanges } from "./email-change.ts";
import { changePassword, type PasswordChange } from "./password-change.ts";
import { checkNewPassword } from "./passwords.ts";
import { serialQueue } from "./serial-queue.ts";

// supabase-js sends these with every change.
const unused = z.null().optional();
const common = {
  current_password: z.string().optional(),
  code_challenge: unused,
  code_challenge_method: unused,
};
const changeBody = z.union([
  z.strictObject({ ...common, password: z.string() }),
  z.strictObject({ ...common, email: z.string().toLowerCase() }),
]);

type Options = {
  connection: LiteConnection;
  lite: LiteSignIn;
  verifyToken: VerifyToken;
  emails: EmailChanges | undefined;
  /** Throws while no mail can be sent. */
  checkRelay: () => Promise<void>;
};

/** `PUT /auth/v1/user`, of which the app uses the change of the password and of the address. */
export function changeAccount(options: Options): Handler {
  const { connection, lite, verifyToken, emails, checkRelay } = options;
  const enqueue = serialQueue();

  async function setPassword(c: Context, session: AccountSession, change: PasswordChange) {
    checkNewPassword(change.password);
    await enqueue(session.sub, () => changePassword(connection, session, change));
    return lite.forward(c, "GET");
  }

  async function askForAddress(c: Context, session: AccountSession, change: EmailChange) {
    checkAddress(change.email);
    await checkRelay();
    await enqueue(session.sub, async () => emails?.request(session, change));
    const response = await lite.forward(c, "GET");
    if (!response.ok) return response;
    // As hosted Supabase tells what waits for its confirmation, whosever address it is.
    const asked = { new_email: change.email, email_change_sent_at: new Date().toISOString() };
    return c.json({ ...z.looseObject({}).parse(await response.json()), ...asked });
  }

  return async (c) => {
    const session = verifyToken(bearerToken(c.req.header("Authorization")));
    // The library refuses other tokens.
    if (!session) return lite.forward(c, "GET");
    const given = await readBody(c, changeBody, "The password or the email address is changed");
    return "email" in given ? askForAddress(c, session, given) : setPassword(c, session, given);
  };
}
