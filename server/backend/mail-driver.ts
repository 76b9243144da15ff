import type { EmailDriver } from "@supabase/lite";
import { z } from "zod";
import type { Relay } from "../mail/relay.ts";
import type { Kind, OneTimeTokens } from "./one-time-tokens.ts";

/**
 * The library fills in its mail templates itself. Given these, the "subject" says what the mail is
 * about, and its English body goes unused.
 */
export const mailTemplate = (kind: Kind) => ({ subject: kind });

const subjectKind = z.enum(["confirmation", "recovery"]);

/**
 * Hands the library's mails to the relay, with a link and a code of ours: the library's link is made of
 * the address and the six digits, so that whoever knows an address guesses both at once.
 */
export const mailDriver = (relay: Relay | undefined, tokens: OneTimeTokens): EmailDriver => ({
  send: async ({ to, subject }) => {
    if (!relay) throw new Error("this server has no mail relay");
    const kind = subjectKind.parse(subject);
    const proof = await tokens.issue(kind, to);
    if (proof) relay.send({ kind, to, ...proof });
  },
});
