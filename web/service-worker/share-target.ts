import { build } from "./build.ts";
import { joinShared } from "./join-shared.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const { path, next } = build.shareTarget;

/**
 * Keeps a message from the system's share sheet on this device, and leads to the page that asks
 * whether to open the form with it. The app asks about every message, because a form of another
 * site can post here too. Such a request has no `Sec-Fetch-Site` in a service worker, and its page
 * can empty the referrer and set `Origin` to `null`. The text is in a cache of its own, because the
 * caches of builds are deleted by updates.
 */
export async function receiveShared(request: Request): Promise<Response> {
  try {
    const text = joinShared(await request.formData());
    await deleteOldShared();
    const cache = await caches.open(path);
    // A message that waits is never replaced, so that another site cannot exchange it. The newer
    // message is lost here, but it is still in the app that shared it.
    if (text !== "" && (await cache.match(path)) === undefined) {
      const headers = { Date: new Date().toUTCString() };
      await cache.put(path, new Response(text, { headers }));
    }
  } catch {
    // With a full disk the app opens without the message, which is still in the app that shared it.
  }
  return Response.redirect(next, 303);
}

/** Deletes a shared message that nobody has opened or discarded within a day. */
export async function deleteOldShared(): Promise<void> {
  const kept = await caches.match(path, { cacheName: path });
  const at = Date.parse(kept?.headers.get("Date") ?? "");
  if (Date.now() - at > DAY_MS) await caches.delete(path);
}
