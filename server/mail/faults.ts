type Said = (word: "code" | "originalCode" | "command" | "responseCode" | "permanent") => string;

/** For each error code of nodemailer: what the relay does, and the remedy for the operator. */
const FAULTS: [is: (said: Said) => boolean, what: string, remedy: string][] = [
  [
    (said) => said("code") === "EAUTH",
    "refuses the sign-in",
    "check user and password in SMTP_URL",
  ],
  [
    (said) => /CERT|SIGNED|SIGNATURE/.test(said("originalCode")),
    "has a certificate that is not trusted",
    "name the relay in SMTP_URL as its certificate does, or start with NODE_EXTRA_CA_CERTS=<its file>, not in .env",
  ],
  [
    (said) => said("code") === "ETLS" || said("originalCode").includes("SSL"),
    "does not speak TLS as SMTP_URL says",
    "use smtps:// for port 465, smtp:// for STARTTLS on 587; a password is sent over TLS alone",
  ],
  [(said) => said("command") === "RCPT TO", "refuses the recipient", "see its own log"],
  [
    (said) => said("responseCode") >= "5",
    "refuses MAIL_FROM",
    "set what SMTP_URL's account may send from",
  ],
  [(said) => said("responseCode") >= "4", "takes no mails right now", "see its own log"],
  [() => true, "does not answer", "check host and port in SMTP_URL, and this machine's way there"],
];

export type Fault = ReturnType<typeof faultOf>;

/** Says why the relay takes no mail. The relay's answer is reduced to its code, because it may contain an address. */
export function faultOf(error: unknown) {
  const said: Said = (word) => String(Reflect.get(Object(error), word) || "");
  const [, does = "", remedy = ""] = FAULTS.find(([is]) => is(said)) ?? [];
  const isSilent = does === FAULTS.at(-1)?.[1];
  const code = said("responseCode") || said("originalCode") || said("code");
  return {
    what: `the relay at SMTP_URL ${does}${isSilent ? "" : ` (${code})`}`,
    remedy,
    isRecipient: said("command") === "RCPT TO",
    /** Whether the relay would refuse the next mail as well. */
    isPermanent:
      said("permanent") === "true" || !(isSilent || said("responseCode").startsWith("4")),
  };
}
