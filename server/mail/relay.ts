import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { createTransport } from "nodemailer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { logError } from "../log.ts";
import { compose, type Notice, type Sender } from "./mail-texts.ts";
import { type Fault, faultOf } from "./relay-faults.ts";

// Time limit for asking the relay about a recipient, shorter than the timeout of the request that
// waits for the answer.
const OFFER_TIMEOUT_MS = 6_000;
const SENDING_TIMEOUT_MS = 30_000;
const RETRY_AFTER_MS = [1_000, 10_000, 60_000];
// Pause after a refused sign-in before the server signs in to the relay again, because relays lock
// accounts after many wrong passwords.
const REFUSED_MS = 60_000;
// These headers suppress automatic replies to the board's e-mails (RFC 3834 §5, and a header of
// Microsoft Exchange).
const HEADERS = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

// nodemailer sends every SMTP command by this method, which its type declarations do not list.
type Sending = SMTPConnection & { _sendCommand: (command: string, ...more: unknown[]) => void };
const { _sendCommand: sendCommand } = SMTPConnection.prototype as Sending;

/**
 * SMTP connection that sends RSET instead of DATA, so that the relay checks sender and recipient
 * but gets no e-mail.
 */
class EnvelopeConnection extends SMTPConnection {
  _sendCommand(command: string, ...more: unknown[]): void {
    sendCommand.call(this, command === "DATA" ? "RSET" : command, ...more);
  }
}

type Options = SMTPConnection.Options & { auth?: SMTPConnection.Credentials };

/**
 * Asks a relay whether it accepts an e-mail. Signs in, and sends the addresses of sender and
 * recipient, but no e-mail.
 * @throws the error of nodemailer when the relay refuses, or does not answer in time.
 */
function offerEnvelope({ auth, ...options }: Options, from: string, to: string) {
  const connection = new EnvelopeConnection(options);
  let timer: NodeJS.Timeout | undefined;
  const answered = new Promise<void>((resolve, reject) => {
    timer = setTimeout(reject, OFFER_TIMEOUT_MS);
    connection.once("error", reject).once("end", reject);
    // nodemailer reads the e-mail only after the relay has accepted sender and recipient, so a
    // first read of `mail` means success.
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

/** Connection to the mail server (relay) that sends the board's e-mail. */
export type Relay = ReturnType<typeof createRelay>;

/**
 * Creates the connection to the relay at `smtpUrl`. With `smtp://`, the connection uses STARTTLS if
 * the relay offers STARTTLS. With a password, STARTTLS is required.
 */
export function createRelay(mail: { smtpUrl: string; from: string }, sender: Sender) {
  const url = new URL(mail.smtpUrl);
  const secure = url.protocol === "smtps:";
  const [user = "", pass = ""] = [url.username, url.password].map(decodeURIComponent);
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    // With a password, TLS is required, so that the password is never sent unencrypted.
    ...(user && pass ? { auth: { user, pass }, requireTLS: !secure } : {}),
    connectionTimeout: SENDING_TIMEOUT_MS,
    greetingTimeout: SENDING_TIMEOUT_MS,
    socketTimeout: SENDING_TIMEOUT_MS,
  };
  const transport = createTransport(options);
  const address = mail.from.slice(mail.from.indexOf("<") + 1).replace(">", "");

  const messageOf = (notice: Notice) => {
    return { from: mail.from, to: notice.to, headers: HEADERS, ...compose(notice, sender) };
  };

  async function deliver(notice: Notice) {
    const message = messageOf(notice);
    for (const pause of [...RETRY_AFTER_MS, undefined]) {
      try {
        return await transport.sendMail(message);
      } catch (error) {
        if (pause === undefined || faultOf(error).isPermanent) throw error;
        await delay(pause, undefined, { ref: false });
      }
    }
  }

  let lastRefusal: { fault: Fault; until: number } | undefined;

  /**
   * Returns why the relay refuses e-mail to `to`, after 6 s at most. Returns undefined when the
   * relay accepts the e-mail, or may accept it later.
   */
  async function findFault(to: string): Promise<Fault | undefined> {
    if (lastRefusal && performance.now() < lastRefusal.until) return lastRefusal.fault;
    try {
      await offerEnvelope(options, address, to);
    } catch (error) {
      const found = faultOf(error);
      if (found.isRecipient) return found.isPermanent ? found : undefined;
      if (found.isPermanent) lastRefusal = { fault: found, until: performance.now() + REFUSED_MS };
      return found;
    }
  }

  /** Returns the fault and the remedy in one line if the relay refuses e-mail of this board. */
  async function describeFault(): Promise<string | undefined> {
    const found = await findFault(address);
    return found && !found.isRecipient ? `${found.what}; ${found.remedy}` : undefined;
  }

  return {
    findFault,
    describeFault,
    /** Logs the fault and the remedy if the relay refuses e-mail of this board. */
    async check(): Promise<void> {
      const fault = await describeFault();
      if (fault) logError(`mail: ${fault}`);
    },
    /**
     * Sends a test message to `to`, without retries. @throws an error of one line with the fault
     * and the remedy.
     */
    async sendTest(to: string): Promise<void> {
      const refused = await findFault(to);
      const sending = refused ? undefined : transport.sendMail(messageOf({ kind: "test", to }));
      const found = refused ?? (await sending?.then(() => undefined, faultOf));
      if (found) throw new Error(`${found.what}; ${found.remedy}`);
    },
    /**
     * Sends an e-mail in the background with three retries, so that no request waits for the relay.
     */
    send: (notice: Notice): void => {
      deliver(notice).catch((error: unknown) => {
        logError(`mail: a ${notice.kind} message was not sent: ${faultOf(error).what}`);
      });
    },
  };
}
