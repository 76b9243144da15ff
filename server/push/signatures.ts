import type webPush from "web-push";
import type { PushKeys } from "./push-service.ts";

// A signature is good for a day at most; making one costs more than all else of a message.
const SIGNED_FOR_MS = 12 * 60 * 60 * 1000;
// Strangers may invent names of services.
const MOST_KEPT = 1_000;

type SignerOptions = { keys: PushKeys; subject: string; sign: typeof webPush.getVapidHeaders };

/** Says to push services who sends (RFC 8292): one signature for each, kept for hours. */
export function openSigner({ keys, subject, sign }: SignerOptions) {
  const signatures = new Map<string, { authorization: string; until: number }>();

  /** The header for the service at `origin`. */
  return function authorizationFor(origin: string): string {
    const now = Date.now();
    const kept = signatures.get(origin);
    // Half of its time is left for clocks that are wrong.
    if (kept && kept.until - now > SIGNED_FOR_MS / 2 && kept.until - now <= SIGNED_FOR_MS)
      return kept.authorization;
    const until = now + SIGNED_FOR_MS;
    const { publicKey, privateKey } = keys;
    const at = Math.floor(until / 1000);
    const { Authorization: authorization } = sign(
      ...([origin, subject, publicKey, privateKey, "aes128gcm", at] as const),
    );
    if (signatures.size >= MOST_KEPT) signatures.clear();
    signatures.set(origin, { authorization, until });
    return authorization;
  };
}
