/**
 * The address to which the system's share sheet posts a message (`share_target` in
 * manifest.webmanifest), and the name of the cache in which the service worker keeps its text
 * (service-worker/share-target.ts). It does not stand in app/addresses.ts, because the first view
 * contains that file.
 */
export const SHARE_TARGET = "/compartilhar";

/** Returns the text that this device received and that nobody has opened or discarded yet. */
export async function sharedText(): Promise<string | undefined> {
  // Without https there is no Cache API, and no service worker that could have kept a text.
  const kept = await globalThis.caches?.match(SHARE_TARGET, { cacheName: SHARE_TARGET });
  return kept?.text();
}

/** Deletes the text. Returns false when another tab has deleted it before. */
export const forgetSharedText = (): Promise<boolean> => caches.delete(SHARE_TARGET);
