import { EventEmitter, once } from "node:events";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "../free-port.ts";

const WAIT_MS = 10_000;

/** A real SMTP server on loopback that keeps what it is sent. */
export class Mailbox {
  readonly mails: Email[] = [];
  /** Addresses that it takes no mails for. */
  readonly refused = new Set<string>();
  readonly #arrivals = new EventEmitter();
  readonly #port: number;
  #server: SMTPServer | undefined;

  private constructor(port: number) {
    this.#port = port;
  }

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox(await freePort());
    await mailbox.up();
    return mailbox;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async up(): Promise<void> {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: ({ address }, _session, done) =>
        this.refused.has(address)
          ? done(Object.assign(new Error("no such mailbox"), { responseCode: 550 }))
          : done(),
      // A mail breaks off when a test ends its server meanwhile.
      onData: (stream, _session, done) =>
        buffer(stream).then(async (mail) => {
          this.mails.push(await PostalMime.parse(mail));
          this.#arrivals.emit("mail");
          done();
        }, done),
    });
    this.#server.on("error", () => {});
    await once(this.#server.listen(this.#port, "127.0.0.1"), "listening");
  }

  down(): Promise<void> {
    return new Promise((resolve) => this.#server?.close(resolve));
  }

  /** The mails to `address`, in order. */
  allTo(address: string): Email[] {
    return this.mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
  }

  /** The newest mail to `address`, waiting for one that is newer than the first `seen` to it. */
  async to(address: string, seen = 0): Promise<Email> {
    const signal = AbortSignal.timeout(WAIT_MS);
    for (;;) {
      const mail = this.allTo(address).slice(seen).at(-1);
      if (mail) return mail;
      await once(this.#arrivals, "mail", { signal });
    }
  }

  dispose(): Promise<void> {
    return this.down();
  }
}
