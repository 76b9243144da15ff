import { paths } from "@/app/paths.ts";
import { build, ownCache } from "./build.ts";

/** The two pages that are kept: the board with its list, and the one of all other screens. */
export const HOME = paths.home;
export const SHELL = paths.auth;

export type Outcome = "kept" | "other-build" | "no-page";

function isPage({ status, redirected, type, headers }: Response): boolean {
  const html = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return status === 200 && !redirected && type === "basic" && html;
}

/**
 * Keeps `answer` in place of `page`, if it is one that may be shown again: never a failure, a redirect, a
 * gateway's text or a page of another build, whose scripts are not kept here.
 */
export async function keep(page: string, answer: Response): Promise<Outcome> {
  if (!isPage(answer)) return "no-page";
  const html = await answer.clone().text();
  if (!html.includes(`<meta name="build" content="${build.id}"`)) {
    return html.includes('<meta name="build"') ? "other-build" : "no-page";
  }
  const cache = await ownCache();
  await cache.put(page, answer);
  return "kept";
}

/** The newest version of `page`, past the browser's own cache. */
export function fetchPage(page: string): Promise<Response> {
  return fetch(page, { cache: "no-cache" });
}

/** The kept page, if there is one. */
export async function keptPage(page: string): Promise<Response | undefined> {
  const cache = await ownCache();
  return cache.match(page, { ignoreVary: true });
}
