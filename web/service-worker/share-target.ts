import { build } from "./build.ts";
import { joinShared } from "./join-shared.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const { path, next } = build.shareTarget;

/**
 * Stores a message from the system's share sheet on this device. Redirects to the page that asks
 * whether to open the form with it. The app always asks, because another site's form can post to
 * this address too. The service worker cannot recognize such a post: it has no `Sec-Fetch-Site`
 * here, and its page can empty the referrer and set `Origin` to `null`.
 * The text has its own cache, because updates delete the caches of builds.
 */
export async function receiveShared(request: Request): Promise<Response> {
  try {
    const text = joinShared(await request.formData());
    await deleteOldShared();
    const cache = await caches.open(path);
    // A waiting message is never replaced, so that another site cannot exchange it. The newer
    // message is ignored, but the app that shared it still has it.
    if (text !== "" && (await cache.match(path)) === undefined) {
      const headers = { Date: new Date().toUTCString() };
      await cache.put(path, new Response(text, { headers }));
    }
  } catch {
    // On a full disk the message is not stored. The app that shared it still has it.
  }
  return Response.redirect(next, 303);
}

/** Deletes a shared message after a day if nobody has opened or discarded it. */
export async function deleteOldShared(): Promise<void> {
  const kept = await caches.match(path, { cacheName: path });
  const at = Date.parse(kept?.headers.get("Date") ?? "");
  if (Date.now() - at > DAY_MS) await caches.delete(path);
}
