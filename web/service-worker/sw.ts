import { respondWithAsset } from "./assets.ts";
import { build, deleteOtherBuilds, ownCache } from "./build.ts";
import { respondToNavigation } from "./navigation.ts";
import { fetchPage, HOME, SHELL, storePage } from "./pages.ts";
import { openMessage, renewSubscription, showMessage } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;

async function storeHome() {
  const outcome = await storePage(HOME, await fetchPage(HOME));
  // A server in the middle of an upgrade: the browser tries again at the next visit.
  if (outcome !== "stored") throw new Error(`the page at ${HOME}: ${outcome}`);
}

async function storeShell() {
  const response = await fetchPage(SHELL);
  // Some static hosts respond to unknown paths with the app and 404; there the page at / serves for all.
  if (response.status === 404) return;
  const outcome = await storePage(SHELL, response);
  if (outcome !== "stored") throw new Error(`the page at ${SHELL}: ${outcome}`);
}

async function storeAssets() {
  const cache = await ownCache();
  await cache.addAll([...build.assets]);
}

/** Caches all that the first view of this build needs, or rejects. */
async function install(): Promise<void> {
  await Promise.all([storeHome(), storeShell(), storeAssets()]);
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
  // Safe at any time: each page names the files of its own build, which stay in their cache.
  event.waitUntil(install().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("message", (event) => {
  if (event.data === "activate") {
    event.waitUntil(self.skipWaiting());
    return;
  }
  // A tab has sent its build.
  event.source?.postMessage(build.id);
  event.waitUntil(deleteUnusedBuilds(event.data));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // Data, sign-in and other origins go to the network alone: nothing of a person is ever cached.
  if (request.method !== "GET" || request.headers.has("Authorization")) return;
  if (url.origin !== self.location.origin || /^\/(rest|auth)\/v1\//.test(url.pathname)) return;
  if (request.mode === "navigate") respondToNavigation(event);
  else if (url.pathname.startsWith("/assets/")) respondWithAsset(event);
});

self.addEventListener("push", (event) => event.waitUntil(showMessage(event.data)));
self.addEventListener("notificationclick", (event) =>
  event.waitUntil(openMessage(event.notification)),
);
self.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(renewSubscription(event)),
);
