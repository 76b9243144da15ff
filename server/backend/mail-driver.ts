import type { EmailDriver } from "@supabase/lite";
import { z } from "zod";
import type { Notice } from "../mail/messages.ts";
import type { Relay } from "../mail/relay.ts";

/**
 * The library fills in its mail templates itself. Given these, the "subject" carries what our own mails
 * are written from, and its English body goes unused.
 */
export const mailTemplate = (kind: Notice["kind"]) => ({
  subject: JSON.stringify({ kind, code: "{{ .Token }}", tokenHash: "{{ .TokenHash }}" }),
});

const noticeInSubject = z.object({
  kind: z.enum(["confirmation", "recovery"]),
  code: z.string(),
  tokenHash: z.string(),
});

/** Hands the library's mails to the relay as notices. */
export const mailDriver = (relay: Relay | undefined): EmailDriver => ({
  send: async ({ to, subject }) => {
    if (!relay) throw new Error("this server has no mail relay");
    relay.send({ to, ...noticeInSubject.parse(JSON.parse(subject)) });
  },
});
