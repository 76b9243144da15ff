import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { logError } from "../log.ts";
import { compose, type Notice, type Sender } from "./messages.ts";

const PROBE_TIMEOUT_MS = 3_000;
const SENDING_TIMEOUT_MS = 30_000;
const RETRY_AFTER_MS = [1_000, 10_000, 60_000];

/** Sends e-mail. */
export type Relay = ReturnType<typeof createRelay>;

/** @param smtpUrl as `smtp://` (STARTTLS where offered, demanded for a password) or `smtps://`. */
export function createRelay(mail: { smtpUrl: string; from: string }, sender: Sender) {
  const url = new URL(mail.smtpUrl);
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port || (secure ? 465 : 587));
  const [user = "", pass = ""] = [url.username, url.password].map(decodeURIComponent);
  const transport = createTransport({
    host,
    port,
    secure,
    // A password is never sent in the clear.
    ...(user && pass ? { auth: { user, pass }, requireTLS: !secure } : {}),
    connectionTimeout: SENDING_TIMEOUT_MS,
    greetingTimeout: SENDING_TIMEOUT_MS,
    socketTimeout: SENDING_TIMEOUT_MS,
  });

  async function deliver(notice: Notice) {
    const message = { from: mail.from, to: notice.to, ...compose(notice, sender) };
    for (const pause of [...RETRY_AFTER_MS, undefined]) {
      try {
        return await transport.sendMail(message);
      } catch (error) {
        if (pause === undefined) throw error;
        await delay(pause, undefined, { ref: false });
      }
    }
  }

  return {
    /** Whether the relay takes connections right now, known within three seconds. */
    isReachable: () =>
      new Promise<boolean>((resolve) => {
        const socket = connect({ host, port, timeout: PROBE_TIMEOUT_MS });
        const finish = (reachable: boolean) => {
          socket.destroy();
          resolve(reachable);
        };
        // A relay that accepts a connection and sends no greeting cannot be used.
        socket.once(secure ? "connect" : "data", () => finish(true));
        for (const event of ["error", "timeout", "close"]) socket.once(event, () => finish(false));
      }),
    /** Sends in the background, so that no page waits for the relay; tries again a few times. */
    send: (notice: Notice): void => {
      deliver(notice).catch((error: unknown) => {
        const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
        logError(`mail: the relay refused a ${notice.kind} message${code}`);
      });
    },
  };
}
