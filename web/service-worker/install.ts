import { build, ownCache } from "./build.ts";
import { fetchPage, HOME, keep, SHELL } from "./pages.ts";

async function keepHome() {
  const outcome = await keep(HOME, await fetchPage(HOME));
  // A server in the middle of an upgrade: the browser tries again at the next visit.
  if (outcome !== "kept") throw new Error(`the page at ${HOME}: ${outcome}`);
}

async function keepShell() {
  const answer = await fetchPage(SHELL);
  // Some static hosts answer unknown paths with the app and 404; the page at / serves there for all.
  if (answer.status === 404) return;
  const outcome = await keep(SHELL, answer);
  if (outcome !== "kept") throw new Error(`the page at ${SHELL}: ${outcome}`);
}

async function keepAssets() {
  const cache = await ownCache();
  await cache.addAll([...build.assets]);
}

/** Keeps what the first view of this build needs; all of it, or the promise rejects. */
export async function install(): Promise<void> {
  await Promise.all([keepHome(), keepShell(), keepAssets()]);
}
