import { paths } from "@/app/paths.ts";
import { ownCache } from "./build.ts";
import { fetchPage, HOME, keep, keptPage, SHELL } from "./pages.ts";

declare const self: ServiceWorkerGlobalScope;

// Longer than a slow network takes, shorter than a person waits.
const PATIENCE_MS = 3_000;
// Stands in the cache once the server was seen to have another build.
const OUTDATED = "/outdated";

const SCREENS: readonly string[] = Object.values(paths);

/** The board for the next visit; a newer build of the app is installed when there is one. */
async function refreshHome() {
  const outcome = await keep(HOME, await fetchPage(HOME));
  if (outcome === "no-page") return;
  const cache = await ownCache();
  if (outcome === "kept") {
    await cache.delete(OUTDATED);
    return;
  }
  await cache.put(OUTDATED, new Response());
  await self.registration.update();
}

/** The network's answer, unless it fails, comes from a server in trouble, or is slow. */
async function soonEnough(request: Request): Promise<Response | undefined> {
  let timer: number | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, undefined);
  });
  const network = fetch(request).catch(() => undefined);
  const answer = await Promise.race([network, patience]);
  clearTimeout(timer);
  return answer === undefined || answer.status >= 500 ? undefined : answer;
}

async function home(request: Request): Promise<Response> {
  const kept = await keptPage(HOME);
  if (kept === undefined) return fetch(request);
  const cache = await ownCache();
  // Another build is there. While it is not in charge, for whatever reason, the network has its page.
  const outdated =
    self.registration.waiting !== null || (await cache.match(OUTDATED)) !== undefined;
  return (outdated ? await soonEnough(request) : undefined) ?? kept;
}

async function networkFirst(event: FetchEvent, fallback: string): Promise<Response> {
  const kept = (await keptPage(fallback)) ?? (await keptPage(HOME));
  if (kept === undefined) return fetch(event.request);
  const answer = await soonEnough(event.request);
  if (answer === undefined) return kept;
  if (fallback === SHELL) event.waitUntil(keep(SHELL, answer.clone()));
  return answer;
}

/** Any other address is the server's to answer; without a connection the app says what it can. */
async function elsewhere(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await keptPage(SHELL);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Answers the opening of a page; what stands behind `?` or `#` is the page's own to read. */
export function answerNavigation(event: FetchEvent): void {
  const { pathname, search } = new URL(event.request.url);
  if (pathname === HOME && search === "") {
    event.waitUntil(refreshHome().catch(() => undefined));
    event.respondWith(home(event.request));
  } else if (SCREENS.includes(pathname)) {
    event.respondWith(networkFirst(event, pathname === HOME ? HOME : SHELL));
  } else {
    event.respondWith(elsewhere(event.request));
  }
}
