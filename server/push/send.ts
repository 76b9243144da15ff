import { createHash } from "node:crypto";
import { errorCode } from "../log.ts";
import type { Delivery, Outcome } from "./deliveries.ts";

/** The longest time that a message takes, for which a server that stops waits. */
export const SEND_TIMEOUT_MS = 5_000;
const LONGEST_WAIT_S = 60 * 60;
// A service that refuses a message with another 4xx never takes it.
const LATER = [408, 429];

/** The pair by which push services know this board (VAPID, RFC 8292), in base64url. */
export type Keys = { public_key: string; private_key: string };

/** Sends messages, encrypted for their receivers (RFC 8291), to the push service at `host`. */
export async function openSender(host: string, keys: Keys, subject: string) {
  // Loaded when a message is sent, because most boards send none for days.
  const { default: webPush } = await import("web-push");
  // Signing costs twice as much as the rest of a message, so all messages to a service have the same signature.
  const { Authorization } = webPush.getVapidHeaders(
    ...([`https://${host}`, subject, keys.public_key, keys.private_key, "aes128gcm"] as const),
  );

  return async function send(one: Delivery): Promise<Outcome> {
    if (!one.is_allowed) {
      return { is: "refused", cause: `${host} is not in the list of push services` };
    }
    // Replaces an undelivered message of the same topic (RFC 8030 §5.4).
    const topic = createHash("sha256").update(one.content.tag).digest("base64url").slice(0, 32);
    const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
    try {
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint: one.endpoint, keys: one },
        JSON.stringify(one.content),
        { headers: { Authorization }, TTL: one.ttl, urgency: "high", topic },
      );
      const request = { method, headers, body, signal, redirect: "manual" } as const;
      const { status, headers: answered, body: unread } = await fetch(one.endpoint, request);
      await unread?.cancel();
      if (status >= 200 && status < 300) return { is: "taken" };
      if (status === 404 || status === 410) return { is: "gone" };
      const cause = `${host} ${status}`;
      if (status >= 400 && status < 500 && !LATER.includes(status)) return { is: "refused", cause };
      const seconds = Number(answered.get("Retry-After")) || 0;
      return { is: "failed", cause, waitS: Math.min(seconds, LONGEST_WAIT_S) };
    } catch (error) {
      // The receiver's key is no point of the curve, which the database cannot check.
      if (errorCode(error) === "ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY") return { is: "gone" };
      const code = error instanceof Error ? errorCode(error.cause) : undefined;
      return { is: "failed", cause: `${host} ${signal.aborted ? "no answer in time" : code}` };
    }
  };
}
