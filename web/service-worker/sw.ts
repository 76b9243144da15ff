import { build, deleteOtherBuilds, isHtml, keepsTeam, ownCache } from "./build.ts";
import { fetchPage, HOME, respondToNavigation, SHELL, storePage } from "./pages.ts";
import { openMessage, renewSubscription, showMessage } from "./push.ts";
import { deleteOldShared, receiveShared } from "./share-target.ts";

declare const self: ServiceWorkerGlobalScope;

async function storeNew(page: string) {
  const response = await fetchPage(page);
  // Some static hosts answer an unknown path with the app's HTML and status 404. Then the page at /
  // replaces the empty page.
  if (page === SHELL && response.status === 404) return;
  const outcome = await storePage(page, response);
  // The installation is rejected while the server is being upgraded. The browser tries again at the
  // next visit.
  if (outcome !== "stored") throw new Error(`the page at ${page}: ${outcome}`);
}

async function install(): Promise<void> {
  const cache = await ownCache();
  // A browser that has cached the team bundle before caches the new one too. Members can then work
  // offline right after an update.
  const assets = [...build.assets, ...((await keepsTeam()) ? build.team : [])];
  await Promise.all([storeNew(HOME), storeNew(SHELL), cache.addAll(assets)]);
}

async function asset(event: FetchEvent): Promise<Response> {
  // The caches of all builds are searched, because a tab may run an older build. File names contain
  // a hash, so no tab gets another build's file.
  const cached = await caches.match(event.request, { ignoreVary: true });
  if (cached !== undefined) return cached;
  const response = await fetch(event.request);
  if (response.status === 200 && response.type === "basic" && !isHtml(response)) {
    const copy = response.clone();
    const store = async () => (await ownCache()).put(event.request, copy);
    // A full disk is ignored, because the response itself is usable.
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

async function deleteUnusedBuilds(tabBuild: unknown) {
  if (tabBuild !== build.id || (await openTabs()).length !== 1) return;
  const { installing, waiting } = self.registration;
  if (installing === null && waiting === null) await deleteOtherBuilds();
}

self.addEventListener("install", (event) => {
  // `skipWaiting` is safe, because each page requests the files of its own build, and these stay
  // cached.
  event.waitUntil(install().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("message", (event) => {
  if (event.data === "activate") {
    event.waitUntil(self.skipWaiting());
    return;
  }
  // Any other message is the build id of a tab. The service worker replies with its own build id.
  event.source?.postMessage(build.id);
  event.waitUntil(deleteUnusedBuilds(event.data));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // The service worker ignores requests for data and sign-in and to other origins, so that no
  // personal data are cached.
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
