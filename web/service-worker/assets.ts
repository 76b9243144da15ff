import { ownCache } from "./build.ts";

function isAsset({ status, type, headers }: Response): boolean {
  // Some static hosts respond with the app's page for a missing file.
  const html = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return status === 200 && type === "basic" && !html;
}

async function storeAsset(request: Request, response: Response) {
  const cache = await ownCache();
  await cache.put(request, response);
}

async function asset(event: FetchEvent): Promise<Response> {
  // From the cache of any build: the names carry a hash, so a tab of an older build gets its own files.
  const cached = await caches.match(event.request, { ignoreVary: true });
  if (cached !== undefined) return cached;
  const response = await fetch(event.request);
  if (isAsset(response)) {
    // A full disk only prevents the copy.
    event.waitUntil(storeAsset(event.request, response.clone()).catch(() => undefined));
  }
  return response;
}

/** Responds with a script or style of the app from the cache, else from the network. */
export function respondWithAsset(event: FetchEvent): void {
  event.respondWith(asset(event));
}
