import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";

/** A connection that takes its sender and recipient back where the mail would begin. */
class EnvelopeConnection extends SMTPConnection {
  _sendCommand(command: string, shown?: string): void {
    const sent = command === "DATA" ? "RSET" : command;
    Reflect.get(SMTPConnection.prototype, "_sendCommand").call(this, sent, shown);
  }
}

type Options = SMTPConnection.Options & { auth?: SMTPConnection.Credentials };

/**
 * Asks a relay whether it takes a mail: connects, signs in, names sender and recipient, and sends nothing.
 * @throws the error of nodemailer when it takes none, or has not answered within `ms`.
 */
export function offerEnvelope({ auth, ...options }: Options, from: string, to: string, ms: number) {
  const connection = new EnvelopeConnection(options);
  let timer: NodeJS.Timeout | undefined;
  const answered = new Promise<void>((resolve, reject) => {
    const closed = () => reject(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" }));
    timer = setTimeout(closed, ms);
    connection.once("error", reject).once("end", closed);
    const offer = (error?: unknown) => {
      if (error) return reject(error);
      // Its content is asked for once sender and recipient are accepted.
      const content = new Readable({ read: () => resolve() });
      connection.send({ from, to: [to] }, content, (refused) => reject(refused));
    };
    connection.connect((error) => {
      if (error || !auth) return offer(error);
      connection.login({ credentials: auth }, offer);
    });
  });
  return answered.finally(() => {
    clearTimeout(timer);
    connection.close();
  });
}
