import { build, ownCache } from "./build.ts";
import { fetchPage, HOME, SHELL, storePage } from "./pages.ts";

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
export async function install(): Promise<void> {
  await Promise.all([storeHome(), storeShell(), storeAssets()]);
}
