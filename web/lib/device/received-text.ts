/**
 * The address to which the system's share sheet posts a message (`share_target` in
 * manifest.webmanifest). Also the name of the cache in which the service worker keeps the message
 * (service-worker/share-target.ts). The constant is not in app/addresses.ts, because the first view
 * contains that file.
 */
export const SHARE_TARGET = "/compartilhar";

/** Returns the shared message on this device that nobody has opened or discarded yet. */
export async function sharedText(): Promise<string | undefined> {
  // On plain http browsers have neither a Cache API nor a service worker that could have kept a
  // message.
  const kept = await globalThis.caches?.match(SHARE_TARGET, { cacheName: SHARE_TARGET });
  return kept?.text();
}

/** Deletes the shared message. Resolves to false when another tab has already deleted it. */
export const forgetSharedText = (): Promise<boolean> => caches.delete(SHARE_TARGET);
