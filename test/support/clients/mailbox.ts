import { EventEmitter, once } from "node:events";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "../free-port.ts";

const WAIT_MS = 10_000;

/** A real SMTP server on loopback that keeps what it is sent. */
export class Mailbox {
  readonly port: number;
  readonly mails: Email[] = [];
  /** Addresses that it takes no mails for. */
  readonly refused = new Set<string>();
  readonly #arrivals = new EventEmitter();
  #server: SMTPServer | undefined;

  private constructor(port: number) {
    this.port = port;
  }

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox(await freePort());
    await mailbox.up();
    return mailbox;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  up(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: ({ address }, _session, done) =>
        this.refused.has(address)
          ? done(Object.assign(new Error("no such mailbox"), { responseCode: 550 }))
          : done(),
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", async () => {
          this.mails.push(await PostalMime.parse(Buffer.concat(chunks)));
          this.#arrivals.emit("mail");
          done();
        });
      },
    });
    this.#server = server;
    return new Promise((resolve, reject) => {
      // Once it listens this is a connection that broke: a test may end its server while that sends a mail.
      server.on("error", reject);
      server.listen(this.port, "127.0.0.1", () => resolve());
    });
  }

  down(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#server) this.#server.close(() => resolve());
      else resolve();
    });
  }

  /** The newest mail to `address`, waiting for one that is newer than the first `seen` to it. */
  async to(address: string, seen = 0): Promise<Email> {
    const matching = () =>
      this.mails.filter((mail) => mail.to?.some((recipient) => recipient.address === address));
    const signal = AbortSignal.timeout(WAIT_MS);
    while (matching().length <= seen) await once(this.#arrivals, "mail", { signal });
    const mail = matching().at(-1);
    if (!mail) throw new Error("no mail");
    return mail;
  }

  async dispose(): Promise<void> {
    await this.down();
  }
}
