import { EventEmitter, once } from "node:events";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "../free-port.ts";

const WAIT_MS = 10_000;

/** An SMTP server on loopback that stores the mails it receives. */
export class Mailbox {
  readonly mails: Email[] = [];
  /** The addresses whose mails the server refuses. */
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
      // The stream of a mail fails when a test stops the sending server meanwhile.
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

  /** Returns the mails to `address` in the order of their arrival. */
  allTo(address: string): Email[] {
    return this.mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
  }

  /** Waits until `address` has more than `seen` mails, and returns the newest of them. */
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
