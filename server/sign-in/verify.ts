import { createHash } from "node:crypto";
import { z } from "zod";
import { errorCode } from "../log.ts";
import { email } from "./credentials.ts";
import { AuthError } from "./errors.ts";
import { hashOfCode, TOKEN_TYPES } from "./mailed-links.ts";
import type { Answer, Query, Service } from "./service.ts";
import { answerSession, ONE_TIME, openSession } from "./sessions.ts";

const UNIQUE_VIOLATION = "23505";
const none = z.never().optional();
const kind = z.enum(["signup", "recovery"]);
const byLink = { token_hash: z.string(), token: none };
export const verifyBody = z.union([
  z.object({ type: z.literal("email_change"), ...byLink }),
  z.object({ type: kind, ...byLink }),
  z.object({ type: kind, token: z.string(), email, token_hash: none }),
]);
/** A link's token, or an address and the code that was sent there. */
type Proof = z.infer<typeof verifyBody>;
type Used = { user_id: string; former: string; confirmed: boolean };

/** Uses a link or a code up (supabase/auth.sql), unless there is none or another request was faster. */
async function redeem(query: Query, secret: string, proof: Proof): Promise<Used | undefined> {
  const kind = TOKEN_TYPES[proof.type];
  const values =
    proof.token === undefined
      ? [kind, createHash("sha256").update(proof.token_hash).digest("hex"), null, null]
      : [kind, null, proof.email, hashOfCode(secret, proof.email, proof.token)];
  const text = "select * from server.use_one_time_token($1, $2, $3, $4)";
  return (await query<Used>(text, values))[0];
}

/**
 * Makes the address of a link the account's own. Opens no session: the link may have been read by a stranger, to whom
 * the address was mistyped.
 */
async function confirmAddress(service: Service, proof: Proof): Promise<Response> {
  const { query, jwtSecret, relay } = service;
  const used = await redeem(query, jwtSecret, proof).catch((error) => {
    throw errorCode(error) === UNIQUE_VIOLATION ? new AuthError("email_exists") : error;
  });
  if (!used?.confirmed) throw new AuthError("otp_expired");
  relay?.send({ kind: "email_changed", to: used.former });
  // As hosted Supabase responds where no session is opened.
  return Response.json({ code: 200, msg: "Email address changed" });
}

/** Opens a session by a link or a code, or makes the address of a link the account's own. */
export const verify: Answer<Proof> = async (service, _, proof) => {
  if (proof.type === "email_change") return confirmAddress(service, proof);
  const session = await service.transaction(async (query) => {
    const used = await redeem(query, service.jwtSecret, proof);
    return used && openSession(query, { id: used.user_id, tag: ONE_TIME });
  });
  if (!session) throw new AuthError("otp_expired");
  return answerSession(service, session);
};
