import { createHash, ECDH } from "node:crypto";
import { errorCode } from "../log.ts";
import type { PushMessage } from "../render/web-app.ts";
import type { Delivery, Outcome } from "./queue.ts";

const TIMEOUT_MS = 10_000;
const LONGEST_WAIT_S = 60 * 60;
// A service that refuses a message with one of these may take it later.
const LATER = [408, 429];

/** The pair by which push services know this board (VAPID, RFC 8292), in base64url. */
export type Keys = { public_key: string; private_key: string };

/** The tag for the service, which replaces an undelivered message of the same topic: 32 characters at most. */
const topicOf = ({ tag }: PushMessage) =>
  createHash("sha256").update(tag).digest("base64url").slice(0, 32);

/** Whether a receiver's key is a point of the curve, which the database cannot check. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

/** Returns the seconds of a `Retry-After`, which may be a date (RFC 9110 §10.2.3); 0 when it says nothing. */
function secondsOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter) || (Date.parse(retryAfter ?? "") - Date.now()) / 1000 || 0;
  return Math.min(Math.max(seconds, 0), LONGEST_WAIT_S);
}

/** Sends messages, encrypted for their receivers (RFC 8291), to the push service at `host`. */
export async function openSender(host: string, keys: Keys, subject: string) {
  // Loaded when a message is sent, because most boards send none for days.
  const { default: webPush } = await import("web-push");
  // Signing costs twice as much as the rest of a message, so all messages to a service have the same signature.
  const { Authorization } = webPush.getVapidHeaders(
    ...([`https://${host}`, subject, keys.public_key, keys.private_key, "aes128gcm"] as const),
  );

  return async function send(one: Delivery, giveUp: AbortSignal): Promise<Outcome> {
    if (!one.is_allowed)
      return { is: "refused", cause: `${host} is not in the list of push services` };
    // Nothing can be encrypted for it.
    if (!isPoint(one.p256dh)) return { is: "gone" };
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint: one.endpoint, keys: one },
      JSON.stringify(one.content),
      {
        ...{ headers: { Authorization }, TTL: one.ttl },
        ...{ urgency: "high", topic: topicOf(one.content) },
      },
    );
    const late = AbortSignal.timeout(TIMEOUT_MS);
    const signal = AbortSignal.any([giveUp, late]);
    try {
      const request = { method, headers, body, signal, redirect: "manual" } as const;
      const { status, headers: answered, body: unread } = await fetch(one.endpoint, request);
      await unread?.cancel();
      if (status >= 200 && status < 300) return { is: "taken" };
      if (status === 404 || status === 410) return { is: "gone" };
      const cause = `${host} ${status}`;
      if (status >= 400 && status < 500 && !LATER.includes(status)) return { is: "refused", cause };
      return { is: "failed", cause, waitS: secondsOf(answered.get("Retry-After")) };
    } catch (error) {
      if (giveUp.aborted) return { is: "released" };
      const code = error instanceof Error ? errorCode(error.cause) : undefined;
      return { is: "failed", cause: `${host} ${late.aborted ? "no answer in time" : code}` };
    }
  };
}
