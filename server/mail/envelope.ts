import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";

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
 * nodemailer when it takes none, or has not answered within `ms`.
 */
export function offerEnvelope({ auth, ...options }: Options, from: string, to: string, ms: number) {
  const connection = new EnvelopeConnection(options);
  let timer: NodeJS.Timeout | undefined;
  const answered = new Promise<void>((resolve, reject) => {
    timer = setTimeout(reject, ms);
    connection.once("error", reject).once("end", reject);
    const offer = (error?: unknown) => {
      if (error) return reject(error);
      // The mail is read once sender and recipient are accepted.
      connection.send({ from, to: [to] }, new Readable({ read: () => resolve() }), reject);
    };
    const signIn =
      auth &&
      ((error?: unknown) =>
        error ? reject(error) : connection.login({ credentials: auth }, offer));
    connection.connect(signIn ?? offer);
  });
  return answered.finally(() => {
    clearTimeout(timer);
    connection.close();
  });
}
