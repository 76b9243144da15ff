import { createHash, ECDH } from "node:crypto";
import { Agent, request } from "node:https";
import type { PushMessage } from "../render/web-app.ts";
import { isAllowed } from "./hosts.ts";
import type { PushKeys } from "./push-service.ts";

const TIMEOUT_MS = 10_000;
const AT_ONCE = 20;
const LONGEST_WAIT_S = 60 * 60;
// A signature is good for a day at most; making one costs more than all else of a message.
const SIGNED_FOR_MS = 12 * 60 * 60 * 1000;

export type Subscription = { endpoint: string; p256dh: string; auth: string };

/** Whether a service took a message, or the subscription is no more, or why neither. `waitS`: not to be asked before. */
export type Outcome =
  | { is: "taken" }
  | { is: "gone" }
  | { is: "failed"; cause: string; waitS: number };

type SenderOptions = { keys: PushKeys; hosts: readonly string[]; subject: string };

/** What a later message with the same tag replaces while the service has not delivered it: 32 characters at most. */
const topicOf = (tag: string) => createHash("sha256").update(tag).digest("base64url").slice(0, 32);

/** Whether a receiver's key is one: 65 bytes that are no point of the curve can be stored. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

type Answer = { status: number; retryAfter: string | undefined };

/** Sends messages, encrypted for their receivers (RFC 8291), to the services of `hosts` and nowhere else. */
export async function openSender({ keys, hosts, subject }: SenderOptions) {
  // Loaded where something is sent.
  const { default: webPush } = await import("web-push");
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const stopping = new AbortController();

  const signatures = new Map<string, { authorization: string; until: number }>();

  /** Says to the service at `origin` who sends. */
  function authorizationFor(origin: string): string {
    const now = Date.now();
    const kept = signatures.get(origin);
    // Half of its time is left for clocks that are wrong.
    if (kept && kept.until - now > SIGNED_FOR_MS / 2 && kept.until - now <= SIGNED_FOR_MS)
      return kept.authorization;
    const until = now + SIGNED_FOR_MS;
    const { publicKey, privateKey } = keys;
    const at = Math.floor(until / 1000);
    const { Authorization: authorization } = webPush.getVapidHeaders(
      ...([origin, subject, publicKey, privateKey, "aes128gcm", at] as const),
    );
    signatures.set(origin, { authorization, until });
    return authorization;
  }

  /** Asks the service. It is not followed elsewhere, and what it says is not read. */
  function post(details: ReturnType<typeof webPush.generateRequestDetails>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const { method, headers, endpoint, body } = details;
      request(endpoint, { method, headers, agent, signal }, (response) => {
        response.on("error", () => {}).resume();
        const { statusCode: status = 0 } = response;
        resolve({ status, retryAfter: response.headers["retry-after"] });
      })
        .on("error", reject)
        .end(body);
    });
  }

  return {
    async send(to: Subscription, message: PushMessage, ttl: number): Promise<Outcome> {
      const failed = (cause: string, wait = Number.NaN): Outcome => ({
        ...{ is: "failed", cause: `${URL.parse(to.endpoint)?.host} ${cause}` },
        waitS: Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_WAIT_S) : 0,
      });
      // Stored before its host was taken from the list.
      if (!isAllowed(to.endpoint, hosts)) return failed("is not in the list of push services");
      // Nothing can be encrypted for it.
      if (!isPoint(to.p256dh)) return { is: "gone" };
      const { endpoint, p256dh, auth } = to;
      const details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          headers: { Authorization: authorizationFor(new URL(endpoint).origin) },
          ...{ TTL: ttl, urgency: "high", topic: topicOf(message.tag) },
        },
      );
      try {
        const { status, retryAfter } = await post(details);
        if (status >= 200 && status < 300) return { is: "taken" };
        if (status === 404 || status === 410) return { is: "gone" };
        return failed(String(status), Number(retryAfter));
      } catch (error) {
        const isLate = error instanceof Error && error.name === "TimeoutError";
        const code = error instanceof Error && "code" in error ? String(error.code) : "error";
        return failed(isLate ? "no answer in time" : code);
      }
    },
    /** How many are sent side by side. */
    atOnce: AT_ONCE,
    close: () => {
      stopping.abort();
      agent.destroy();
    },
  };
}

export type Sender = Awaited<ReturnType<typeof openSender>>;
