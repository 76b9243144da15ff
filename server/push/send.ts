import { createHash } from "node:crypto";
import { errorCode } from "../log.ts";
import type { PushMessage } from "../render/web-app.ts";
import type { Delivery, Outcome } from "./deliveries.ts";
import { authorize, encrypt, type Keys } from "./encryption.ts";

/**
 * Time limit for sending one message, in ms. A stopping server waits as long for its last messages.
 */
export const SEND_TIMEOUT_MS = 5_000;
const LONGEST_WAIT_S = 60 * 60;
// A message is retried after status 408 or 429. After any other 4xx status, the push service would
// refuse the message again.
const RETRIED_STATUSES = [408, 429];

type Board = { keys: Keys; publicUrl: string };

/**
 * Returns the body of a message: a declarative push message (Push API, "Declarative push message"),
 * which Safari shows without our service worker. The service worker shows it in other browsers.
 */
export function bodyOf(content: PushMessage, publicUrl: string): string {
  const { title, body, tag, path } = content;
  const navigate = publicUrl + path;
  const icon = `${publicUrl}/icon-192.png`;
  const notification = { title, body, navigate, tag, icon, lang: "pt-BR", dir: "auto" };
  // The service worker of version 0.2.0 reads only the members of `content`. A browser updates the
  // service worker after the first message.
  return JSON.stringify({ web_push: 8030, notification, ...content });
}

/**
 * Returns the function that encrypts messages (RFC 8291) and sends them to the push service at
 * `host`.
 */
export function openSender(host: string, { keys, publicUrl }: Board) {
  // A board without https names an e-mail address as contact, because Apple's push service refuses
  // http addresses.
  const contact = publicUrl.replace(/^http:\/\/([^/:]+).*/, "mailto:avisos@$1");
  // All messages to a service share one signature, because signing each message anew would take
  // half as long again.
  const authorization = authorize(`https://${host}`, contact, keys);

  return async function send(delivery: Delivery): Promise<Outcome> {
    if (!delivery.is_allowed) {
      return { result: "refused", cause: `${host} is not in the list of push services` };
    }
    // The push service replaces an undelivered message of the same topic (RFC 8030 §5.4).
    const topic = createHash("sha256")
      .update(delivery.content.tag)
      .digest("base64url")
      .slice(0, 32);
    const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
    try {
      const response = await fetch(delivery.endpoint, {
        method: "POST",
        headers: {
          Authorization: authorization,
          "Content-Encoding": "aes128gcm",
          "Content-Type": "application/octet-stream",
          TTL: String(delivery.ttl),
          Urgency: "high",
          Topic: topic,
        },
        body: encrypt(bodyOf(delivery.content, publicUrl), delivery),
        signal,
        redirect: "manual",
      });
      const { status, headers, body: unread } = response;
      await unread?.cancel();
      if (status >= 200 && status < 300) return { result: "accepted" };
      if (status === 404 || status === 410) return { result: "lost" };
      const cause = `${host} ${status}`;
      if (status >= 400 && status < 500 && !RETRIED_STATUSES.includes(status))
        return { result: "refused", cause };
      const seconds = Number(headers.get("Retry-After")) || 0;
      return { result: "failed", cause, waitS: Math.min(seconds, LONGEST_WAIT_S) };
    } catch (error) {
      // Only the encryption finds an invalid key of a browser, because the database cannot check
      // keys.
      if (errorCode(error) === "ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY") return { result: "lost" };
      const code = error instanceof Error ? errorCode(error.cause) : undefined;
      return { result: "failed", cause: `${host} ${signal.aborted ? "no answer in time" : code}` };
    }
  };
}
