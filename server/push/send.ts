import { createHash, ECDH } from "node:crypto";
import { Agent, request } from "node:https";
import type { PushMessage } from "../render/web-app.ts";
import { isAllowed } from "./hosts.ts";
import type { PushKeys } from "./push-service.ts";
import { openSigner } from "./signatures.ts";
import { silentHosts } from "./silent-hosts.ts";

const TIMEOUT_MS = 10_000;
const AT_ONCE = 20;
const LONGEST_WAIT_S = 60 * 60;
// Of what a service refuses, these may be taken another time.
const LATER = [408, 429];

export type Subscription = { endpoint: string; p256dh: string; auth: string };

/**
 * Whether a service took a message, or the subscription is no more, or why neither: `refused` is refused again.
 * `waitS`: not to be asked before.
 */
export type Outcome =
  | { is: "taken" }
  | { is: "gone" }
  | { is: "refused"; cause: string }
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

/** The seconds of a `Retry-After`, which may be a date; NaN when it says nothing. */
const secondsOf = (retryAfter = "") =>
  Number.isNaN(Number(retryAfter))
    ? (Date.parse(retryAfter) - Date.now()) / 1000
    : Number(retryAfter);

type Answer = { status: number; retryAfter: string | undefined };

/** Sends messages, encrypted for their receivers (RFC 8291), to the services of `hosts` and nowhere else. */
export async function openSender({ keys, hosts, subject }: SenderOptions) {
  // Loaded where something is sent.
  const { default: webPush } = await import("web-push");
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const stopping = new AbortController();
  const silent = silentHosts();
  const authorizationFor = openSigner({ keys, subject, sign: webPush.getVapidHeaders });

  type Details = ReturnType<typeof webPush.generateRequestDetails>;

  /** Asks the service, until it is `late`. It is not followed elsewhere, and what it says is not read. */
  function post(details: Details, late: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.any([stopping.signal, late]);
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
      const { host = "", origin = "" } = URL.parse(to.endpoint) ?? {};
      const failed = (cause: string, wait = Number.NaN): Outcome => ({
        ...{ is: "failed", cause: `${host} ${cause}` },
        waitS: Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_WAIT_S) : 0,
      });
      // Stored before its host was taken from the list.
      if (!isAllowed(to.endpoint, hosts)) return failed("is not in the list of push services");
      // Nothing can be encrypted for it.
      if (!isPoint(to.p256dh)) return { is: "gone" };
      const begin = performance.now();
      const rest = silent.restOf(host, begin);
      if (rest > 0) return failed("stays silent", rest);
      const { endpoint, p256dh, auth } = to;
      const details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          headers: { Authorization: authorizationFor(origin) },
          ...{ TTL: ttl, urgency: "high", topic: topicOf(message.tag) },
        },
      );
      const late = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const { status, retryAfter } = await post(details, late);
        silent.hasAnswered(host, performance.now());
        if (status >= 200 && status < 300) return { is: "taken" };
        if (status === 404 || status === 410) return { is: "gone" };
        if (status >= 400 && status < 500 && !LATER.includes(status)) {
          return { is: "refused", cause: `${host} ${status}` };
        }
        return failed(String(status), secondsOf(retryAfter));
      } catch (error) {
        // What it aborts says that it was aborted, not by what.
        if (late.aborted) silent.wasSilent(host, begin, performance.now());
        const code = error instanceof Error && "code" in error ? String(error.code) : "error";
        return failed(late.aborted ? "no answer in time" : code);
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
