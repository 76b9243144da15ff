import { ownCache } from "./build.ts";

function isAsset({ status, type, headers }: Response): boolean {
  // A static host may answer a file that is gone with the app's page.
  const html = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return status === 200 && type === "basic" && !html;
}

async function keepAsset(request: Request, answer: Response) {
  const cache = await ownCache();
  await cache.put(request, answer);
}

async function asset(event: FetchEvent): Promise<Response> {
  // Of whichever build: the names carry a hash, so that a tab of an older build gets its own files.
  const kept = await caches.match(event.request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(event.request);
  // A full disk only costs the copy.
  if (isAsset(answer)) {
    event.waitUntil(keepAsset(event.request, answer.clone()).catch(() => undefined));
  }
  return answer;
}

/** Answers a script or style of the app from what is kept, else from the server. */
export function answerAsset(event: FetchEvent): void {
  event.respondWith(asset(event));
}
