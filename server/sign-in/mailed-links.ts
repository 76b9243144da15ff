import { z } from "zod";
import { CAUSE_HEADER, errorCode } from "../log.ts";
import type { Relay } from "../mail/relay.ts";
import { AuthError, readBody } from "./errors.ts";
import { issueLink, useLink } from "./one-time-links.ts";
import { ONE_TIME } from "./passwords.ts";
import type { Answer, Service } from "./service.ts";
import { answerSession, openSession } from "./sessions.ts";

const UNIQUE_VIOLATION = "23505";

// What a browser takes for an address. The database compares addresses as they are written, and mail
// programs read more into them: `<ana@example.org>` is Ana's too.
const address = z.email({ pattern: z.regexes.html5Email });

/** Throws the refusal of hosted Supabase for what is no e-mail address. */
export function checkAddress(email: string): void {
  if (!address.safeParse(email).success) throw new AuthError("email_address_invalid");
}

/** Throws while no e-mail can be sent. */
export async function checkRelay(relay: Relay | undefined): Promise<void> {
  if (!relay) throw new AuthError("mail_not_configured");
  if (await relay.isReachable()) return;
  const headers = { [CAUSE_HEADER]: "the relay at SMTP_URL does not answer" };
  throw new AuthError("mail_unavailable", { headers });
}

const email = z.string().toLowerCase();
const mailBody = z.object({ email, type: z.literal("signup").optional() });

/** Mails a link and a code to the account of an address, if it has one. */
export const mailLink =
  (kind: "signup" | "recovery"): Answer =>
  async ({ database, jwtSecret, relay }, c) => {
    const given = await readBody(c, mailBody, "An email address is required");
    checkAddress(given.email);
    const issued = await issueLink(database.query, jwtSecret, { kind, email: given.email });
    if (issued) relay?.send({ kind, to: given.email, ...issued });
    return c.json({});
  };

const none = z.never().optional();
const type = z.enum(["signup", "recovery"]);
const verifyBody = z.union([
  z.object({ type: z.literal("email_change"), token_hash: z.string(), token: none }),
  z.object({ type, token_hash: z.string(), token: none }),
  z.object({ type, token: z.string(), email, token_hash: none }),
]);

/**
 * Makes the address of a link the account's own. Opens no session: the link may have been read by a stranger, to whom
 * the address was mistyped.
 */
async function confirmAddress(service: Service, token_hash: string): Promise<Response> {
  const { database, jwtSecret, relay } = service;
  const used = await database
    .transaction((query) => useLink(query, jwtSecret, "email_change", { token_hash }))
    .catch((error: unknown) => {
      throw errorCode(error) === UNIQUE_VIOLATION ? new AuthError("email_exists") : error;
    });
  if (!used?.confirmed) throw new AuthError("otp_expired");
  relay?.send({ kind: "email_changed", to: used.former });
  // As hosted Supabase responds where no session is opened.
  return Response.json({ code: 200, msg: "Email address changed" });
}

/** Opens a session by a link or a code, or makes the address of a link the account's own. */
export const verify: Answer = async (service, c) => {
  const given = await readBody(c, verifyBody, "Verify needs a type, and a token hash or a code");
  if (given.type === "email_change") return confirmAddress(service, given.token_hash);
  const proof = given.token === undefined ? { token_hash: given.token_hash } : given;
  const session = await service.database.transaction(async (query) => {
    const used = await useLink(query, service.jwtSecret, given.type, proof);
    return used && openSession(query, { id: used.id, tag: ONE_TIME });
  });
  if (!session) throw new AuthError("otp_expired");
  return answerSession(service, session);
};
