import { answerAsset } from "./assets.ts";
import { build, deleteOtherBuilds } from "./build.ts";
import { install } from "./install.ts";
import { answerNavigation } from "./navigation.ts";

declare const self: ServiceWorkerGlobalScope;

async function openTabs() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

async function activate() {
  if ((await openTabs()).length === 0) await deleteOtherBuilds();
  await self.clients.claim();
}

/** A tab told its build. When it is of this one and the only tab, nobody needs an older one any more. */
async function tidy(tabBuild: unknown) {
  if (tabBuild !== build.id || (await openTabs()).length !== 1) return;
  const { installing, waiting } = self.registration;
  if (installing === null && waiting === null) await deleteOtherBuilds();
}

self.addEventListener("install", (event) => {
  // Taking over at once is safe: each page names the files of its own build, and those stay kept.
  event.waitUntil(install().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("message", (event) => {
  if (event.data === "take-over") {
    event.waitUntil(self.skipWaiting());
    return;
  }
  event.source?.postMessage(build.id);
  event.waitUntil(tidy(event.data));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // Data, sign-in and everything elsewhere pass untouched: nothing of a person is ever kept.
  if (request.method !== "GET" || request.headers.has("Authorization")) return;
  if (url.origin !== self.location.origin || /^\/(rest|auth)\/v1\//.test(url.pathname)) return;
  if (request.mode === "navigate") answerNavigation(event);
  else if (url.pathname.startsWith("/assets/")) answerAsset(event);
});
