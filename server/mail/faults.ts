const fieldOf = (error: unknown, name: string) => String(Reflect.get(Object(error), name) ?? "");

/** What is wrong with the relay, told by the error of nodemailer, and what the operator does about it. */
const FAULTS: { is: (of: (name: string) => string) => boolean; what: string; remedy: string }[] = [
  {
    is: (of) => of("code") === "EAUTH",
    what: "refuses the sign-in",
    remedy: "check user and password in SMTP_URL (special characters as %40 and the like)",
  },
  {
    is: (of) => /CERT|SIGNED|SIGNATURE/.test(of("originalCode") + of("code")),
    what: "has a certificate that is not trusted",
    remedy:
      "name the relay in SMTP_URL as its certificate does, or start the server with NODE_EXTRA_CA_CERTS=<that certificate's file> (outside of .env)",
  },
  {
    is: (of) => of("code") === "ETLS" || of("originalCode").includes("SSL"),
    what: "does not speak TLS as SMTP_URL says",
    remedy:
      "use smtps:// for port 465 and smtp:// for STARTTLS on port 587; a password is sent over TLS alone",
  },
  {
    is: (of) => of("command") === "RCPT TO",
    what: "refuses the recipient",
    remedy: "see what the relay's own log says",
  },
  {
    is: (of) => of("responseCode").startsWith("4"),
    what: "takes no mails right now",
    remedy: "see what the relay's own log says",
  },
  {
    is: (of) => of("responseCode") !== "",
    what: "refuses mails of this server",
    remedy:
      "set MAIL_FROM to an address that the relay sends for, and user and password in SMTP_URL to its account",
  },
];
const SILENT = {
  what: "does not answer",
  remedy: "check host and port in SMTP_URL, and whether this machine may reach it",
};

export type Fault = ReturnType<typeof faultOf>;

/** What keeps the relay from taking a mail. Names no address and nothing of what the relay has answered but its code. */
export function faultOf(error: unknown) {
  const of = (name: string) => fieldOf(error, name);
  const { what, remedy } = FAULTS.find(({ is }) => is(of)) ?? SILENT;
  const isSilent = what === SILENT.what;
  const code = of("responseCode") || of("originalCode") || of("code");
  const isRecipient = of("command") === "RCPT TO";
  return {
    /** One line, as a cause in the log. */
    what: `the relay at SMTP_URL ${what}${isSilent || code === "" ? "" : ` (${code})`}`,
    remedy,
    isRecipient,
    /** Whether the same mail would be refused again. */
    isPermanent: of("permanent") === "true" || !(isSilent || of("responseCode").startsWith("4")),
  };
}
