import { build, isHtml, ownCache } from "./build.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * The two cached pages: the board with its list, and an empty page for all pages that only the
 * browser renders.
 */
export const HOME = "/";
export const SHELL = build.shell;

type Outcome = "stored" | "other-build" | "no-page";

const isPage = (response: Response) =>
  response.status === 200 && !response.redirected && response.type === "basic" && isHtml(response);

/**
 * Stores `response` in the cache as `page`. Does not store a failure, a redirect, or a gateway's
 * error text. Does not store a page of another build either, because its scripts are not in this
 * cache.
 */
export async function storePage(page: string, response: Response): Promise<Outcome> {
  if (!isPage(response)) return "no-page";
  const html = await response.clone().text();
  if (!html.includes(`<meta name="build" content="${build.id}"`)) {
    return html.includes('<meta name="build"') ? "other-build" : "no-page";
  }
  const cache = await ownCache();
  await cache.put(page, response);
  return "stored";
}

export function fetchPage(page: string): Promise<Response> {
  return fetch(page, { cache: "no-cache" });
}

export async function storedPage(page: string): Promise<Response | undefined> {
  const cache = await ownCache();
  return cache.match(page, { ignoreVary: true });
}

const blockOf = (id: string) => `<script id="${id}" type="application/json">`;
const DATA = blockOf("data");

const jsonBehind = (tag: string, page: string) =>
  page.split(tag, 2)[1]?.split("</script>", 1)[0] ?? "null";

/**
 * Returns the empty page with the list of the cached board, because other pages can show
 * announcements of that list.
 */
export async function shellWithBoard(): Promise<Response | undefined> {
  const [shell, home] = await Promise.all([storedPage(SHELL), storedPage(HOME)]);
  if (shell === undefined || home === undefined) return shell ?? home;
  const [html, board] = await Promise.all([shell.text(), home.text()]);
  return new Response(
    html.replace(DATA + jsonBehind(DATA, html), () => DATA + jsonBehind(DATA, board)),
    { headers: shell.headers },
  );
}

/** Returns the key for requests to the data API. The server writes it into each page. */
export async function storedKey(): Promise<string> {
  const page = (await storedPage(SHELL)) ?? (await storedPage(HOME));
  const block = jsonBehind(blockOf("config"), (await page?.text()) ?? "");
  const config: { supabaseAnonKey: string } | null = JSON.parse(block);
  return String(config?.supabaseAnonKey);
}

// Time (ms) to wait for the network. Even a slow network usually responds within this time, and
// people do not wait much longer.
const NETWORK_TIMEOUT_MS = 3_000;
// The key of a cache entry that exists when the server has another build.
const OUTDATED = "/outdated";

/** Caches the board for the next visit. Installs a newer build of the app if the server has one. */
async function refreshHome() {
  const outcome = await storePage(HOME, await fetchPage(HOME));
  if (outcome === "no-page") return;
  const cache = await ownCache();
  if (outcome === "stored") {
    await cache.delete(OUTDATED);
    return;
  }
  await cache.put(OUTDATED, new Response());
  await self.registration.update();
}

/**
 * Returns the network's response. Returns undefined when it fails, has a status of 500 or more, or
 * takes too long.
 */
async function fromNetwork(request: Request): Promise<Response | undefined> {
  let timer: number | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, NETWORK_TIMEOUT_MS, undefined);
  });
  const network = fetch(request).catch(() => undefined);
  const response = await Promise.race([network, timeout]);
  clearTimeout(timer);
  return response === undefined || response.status >= 500 ? undefined : response;
}

async function home(request: Request): Promise<Response> {
  const stored = await storedPage(HOME);
  if (stored === undefined) return fetch(request);
  const cache = await ownCache();
  // If the server has another build, pages come from the network until the new service worker is
  // active.
  const outdated =
    self.registration.waiting !== null || (await cache.match(OUTDATED)) !== undefined;
  return (outdated ? await fromNetwork(request) : undefined) ?? stored;
}

async function networkFirst(event: FetchEvent, isHome: boolean, rendered: boolean) {
  const stored = await (isHome ? storedPage(HOME) : shellWithBoard());
  if (stored === undefined) return fetch(event.request);
  const response = await fromNetwork(event.request);
  if (response === undefined) return stored;
  // The empty page is stored again, because the church's configuration in it may have changed.
  if (!rendered) event.waitUntil(storePage(SHELL, response.clone()));
  return response;
}

/**
 * Returns the network's response. Without a connection, returns the empty page, so that the app can
 * say so.
 */
async function networkOnly(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await storedPage(SHELL);
    if (stored === undefined) throw error;
    return stored;
  }
}

/**
 * Responds to a navigation with the page of its path. The app itself reads query and fragment of
 * the address.
 */
export function respondToNavigation(event: FetchEvent): void {
  const { pathname, search } = new URL(event.request.url);
  const page = build.pages.find(({ pattern }) => new RegExp(pattern).test(pathname));
  if (pathname === HOME && search === "") {
    event.waitUntil(refreshHome().catch(() => undefined));
    event.respondWith(home(event.request));
  } else if (page) {
    event.respondWith(networkFirst(event, pathname === HOME, page.rendered));
  } else {
    event.respondWith(networkOnly(event.request));
  }
}
