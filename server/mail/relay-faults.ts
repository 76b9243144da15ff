/**
 * Returns a field of an error of nodemailer as text, or an empty text when the field is missing.
 */
type ReadField = (
  name: "code" | "originalCode" | "command" | "responseCode" | "permanent",
) => string;

/**
 * The reasons for which a relay refuses e-mail: condition on the error of nodemailer, description,
 * and remedy for the operator.
 */
const FAULTS: [matches: (field: ReadField) => boolean, what: string, remedy: string][] = [
  [
    (field) => field("code") === "EAUTH",
    "refuses the sign-in",
    "check user and password in SMTP_URL",
  ],
  [
    (field) => /CERT|SIGNED|SIGNATURE/.test(field("originalCode")),
    "has a certificate that is not trusted",
    "use the host name of the certificate in SMTP_URL, or start with NODE_EXTRA_CA_CERTS=<its " +
      "file>, not in .env",
  ],
  [
    (field) => field("code") === "ETLS" || field("originalCode").includes("SSL"),
    "does not speak TLS as SMTP_URL says",
    "use smtps:// for port 465, smtp:// for STARTTLS on 587; a password is sent over TLS alone",
  ],
  [(field) => field("command") === "RCPT TO", "refuses the recipient", "see the relay's log"],
  [
    (field) => field("responseCode") >= "5",
    "refuses MAIL_FROM",
    "set MAIL_FROM to an address from which the account of SMTP_URL may send",
  ],
  [(field) => field("responseCode") >= "4", "refuses e-mail at the moment", "see the relay's log"],
  [() => true, "does not answer", "check host and port in SMTP_URL, and this machine's network"],
];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

export type Fault = ReturnType<typeof faultOf>;

/**
 * Describes why the relay refuses an e-mail. Only the code of the relay's answer is kept, because
 * the answer's text may contain an address.
 */
export function faultOf(error: unknown) {
  const fields: Record<string, unknown> = isRecord(error) ? error : {};
  const field: ReadField = (name) => String(fields[name] || "");
  const [, description = "", remedy = ""] = FAULTS.find(([matches]) => matches(field)) ?? [];
  const isUnreachable = description === FAULTS.at(-1)?.[1];
  const code = field("responseCode") || field("originalCode") || field("code");
  return {
    what: `the relay at SMTP_URL ${description}${isUnreachable ? "" : ` (${code})`}`,
    remedy,
    isRecipient: field("command") === "RCPT TO",
    /** Whether the relay would also refuse the next attempt to send the e-mail. */
    isPermanent:
      field("permanent") === "true" || !(isUnreachable || field("responseCode").startsWith("4")),
  };
}
