import { build, deleteOtherBuilds, isHtml, keepsTeam, ownCache } from "./build.ts";
import { fetchPage, HOME, respondToNavigation, SHELL, storePage } from "./pages.ts";
import { openMessage, renewSubscription, showMessage } from "./push.ts";
import { deleteOldShared, receiveShared } from "./share-target.ts";

declare const self: ServiceWorkerGlobalScope;

async function storeNew(page: string) {
  const response = await fetchPage(page);
  // Some static hosts answer unknown paths with the app and status 404. The page at / then serves
  // for all pages.
  if (page === SHELL && response.status === 404) return;
  const outcome = await storePage(page, response);
  // Reject the installation when the server is being upgraded. The browser tries again at the next
  // visit.
  if (outcome !== "stored") throw new Error(`the page at ${page}: ${outcome}`);
}

/**
 * Caches all files that the first view of this build needs. Rejects when one of them is missing.
 */
async function install(): Promise<void> {
  const cache = await ownCache();
  // Include the team bundle where it was cached before, so that members can work offline right
  // after an update.
  const assets = [...build.assets, ...((await keepsTeam()) ? build.team : [])];
  await Promise.all([storeNew(HOME), storeNew(SHELL), cache.addAll(assets)]);
}

async function asset(event: FetchEvent): Promise<Response> {
  // Search the caches of all builds. File names contain a hash, so a tab of an older build gets its
  // own files.
  const cached = await caches.match(event.request, { ignoreVary: true });
  if (cached !== undefined) return cached;
  const response = await fetch(event.request);
  if (response.status === 200 && response.type === "basic" && !isHtml(response)) {
    const copy = response.clone();
    const store = async () => (await ownCache()).put(event.request, copy);
    // Ignore a full disk, because the response itself is fine.
    event.waitUntil(store().catch(() => undefined));
  }
  return response;
}

async function openTabs() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

async function activate() {
  if ((await openTabs()).length === 0) await deleteOtherBuilds();
  await self.clients.claim();
}

/** Deletes the caches of other builds when the only open tab is of this build. */
async function deleteUnusedBuilds(tabBuild: unknown) {
  if (tabBuild !== build.id || (await openTabs()).length !== 1) return;
  const { installing, waiting } = self.registration;
  if (installing === null && waiting === null) await deleteOtherBuilds();
}

self.addEventListener("install", (event) => {
  // Skip waiting is safe, because each page requests the files of its own build, and they stay
  // cached.
  event.waitUntil(install().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("message", (event) => {
  if (event.data === "activate") {
    event.waitUntil(self.skipWaiting());
    return;
  }
  // Any other message is the build id of a tab. Reply with the service worker's own.
  event.source?.postMessage(build.id);
  event.waitUntil(deleteUnusedBuilds(event.data));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Requests for data, sign-in and other origins bypass the service worker, so that no personal
  // data is cached.
  if (origin !== self.location.origin || /^\/(rest|auth)\/v1\//.test(pathname)) return;
  if (request.method === "POST" && pathname === build.shareTarget.path)
    event.respondWith(receiveShared(request));
  if (request.method !== "GET" || request.headers.has("Authorization")) return;
  if (request.mode === "navigate") {
    event.waitUntil(deleteOldShared());
    respondToNavigation(event);
  } else if (pathname.startsWith("/assets/")) event.respondWith(asset(event));
});

self.addEventListener("push", (event) => event.waitUntil(showMessage(event.data)));
self.addEventListener("notificationclick", (event) =>
  event.waitUntil(openMessage(event.notification)),
);
self.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(renewSubscription(event)),
);
