import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { createTransport } from "nodemailer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { logError } from "../log.ts";
import { compose, type Notice, type Sender } from "./messages.ts";

// Shorter than the timeout of a request.
const OFFER_TIMEOUT_MS = 6_000;
const SENDING_TIMEOUT_MS = 30_000;
const RETRY_AFTER_MS = [1_000, 10_000, 60_000];
// Wait before the next sign-in, because relays lock accounts after many wrong passwords.
const REFUSED_MS = 60_000;
// RFC 3834 §5, and Exchange's header: automatic replies are not sent to the board.
const HEADERS = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

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

type Fault = ReturnType<typeof faultOf>;

/** Says why the relay takes no mail. The relay's answer is reduced to its code, because it may contain an address. */
function faultOf(error: unknown) {
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

/** Resets the transaction (RSET) instead of sending the mail. */
class EnvelopeConnection extends SMTPConnection {
  _sendCommand(command: string, ...more: unknown[]): void {
    const send = Reflect.get(SMTPConnection.prototype, "_sendCommand");
    send.call(this, command === "DATA" ? "RSET" : command, ...more);
  }
}

type Options = SMTPConnection.Options & { auth?: SMTPConnection.Credentials };

/**
 * Asks a relay whether it takes a mail: signs in, names sender and recipient, and sends nothing. @throws the error of
 * nodemailer when it takes none, or has not answered in time.
 */
function offerEnvelope({ auth, ...options }: Options, from: string, to: string) {
  const connection = new EnvelopeConnection(options);
  let timer: NodeJS.Timeout | undefined;
  const answered = new Promise<void>((resolve, reject) => {
    timer = setTimeout(reject, OFFER_TIMEOUT_MS);
    connection.once("error", reject).once("end", reject);
    // The mail is read once sender and recipient are accepted.
    const mail = new Readable({ read: () => resolve() });
    const offer = (error?: unknown) =>
      error ? reject(error) : connection.send({ from, to: [to] }, mail, reject);
    connection.connect((error?: unknown) =>
      auth && !error ? connection.login({ credentials: auth }, offer) : offer(error),
    );
  });
  return answered.finally(() => {
    clearTimeout(timer);
    connection.close();
  });
}

/** Sends e-mail. */
export type Relay = ReturnType<typeof createRelay>;

/** @param smtpUrl as `smtp://` (STARTTLS where offered, demanded for a password) or `smtps://`. */
export function createRelay(mail: { smtpUrl: string; from: string }, sender: Sender) {
  const url = new URL(mail.smtpUrl);
  const secure = url.protocol === "smtps:";
  const [user = "", pass = ""] = [url.username, url.password].map(decodeURIComponent);
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    // A password is never sent in the clear.
    ...(user && pass ? { auth: { user, pass }, requireTLS: !secure } : {}),
    connectionTimeout: SENDING_TIMEOUT_MS,
    greetingTimeout: SENDING_TIMEOUT_MS,
    socketTimeout: SENDING_TIMEOUT_MS,
  };
  const transport = createTransport(options);
  const address = mail.from.slice(mail.from.indexOf("<") + 1).replace(">", "");

  async function deliver(notice: Notice) {
    const texts = compose(notice, sender);
    const message = { from: mail.from, to: notice.to, headers: HEADERS, ...texts };
    for (const pause of [...RETRY_AFTER_MS, undefined]) {
      try {
        return await transport.sendMail(message);
      } catch (error) {
        if (pause === undefined || faultOf(error).isPermanent) throw error;
        await delay(pause, undefined, { ref: false });
      }
    }
  }

  let refused: { fault: Fault; until: number } | undefined;

  /** Why the relay takes no mail to `to`, known within seconds; undefined when it takes one, or may later. */
  async function fault(to: string): Promise<Fault | undefined> {
    if (refused && performance.now() < refused.until) return refused.fault;
    try {
      await offerEnvelope(options, address, to);
    } catch (error) {
      const found = faultOf(error);
      if (found.isRecipient) return found.isPermanent ? found : undefined;
      if (found.isPermanent) refused = { fault: found, until: performance.now() + REFUSED_MS };
      return found;
    }
  }

  return {
    fault,
    /** Tells the operator in one line what is wrong with the relay, if anything is. */
    async check(): Promise<void> {
      const found = await fault(address);
      if (found && !found.isRecipient) logError(`mail: ${found.what}; ${found.remedy}`);
    },
    /** Sends in the background, so that no page waits for the relay; tries again a few times. */
    send: (notice: Notice): void => {
      deliver(notice).catch((error: unknown) => {
        logError(`mail: a ${notice.kind} message was not sent: ${faultOf(error).what}`);
      });
    },
  };
}
