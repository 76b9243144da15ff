import { build, ownCache } from "./build.ts";

/** The two cached pages: the board with its list, and one without content for all other screens. */
export const HOME = "/";
export const SHELL = build.shell;

type Outcome = "stored" | "other-build" | "no-page";

function isPage({ status, redirected, type, headers }: Response): boolean {
  const html = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return status === 200 && !redirected && type === "basic" && html;
}

/**
 * Stores `response` in place of `page`, if it may be shown again: never a failure, a redirect, a gateway's
 * text or a page of another build, whose scripts are not cached here.
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

/** The newest version of `page`, past the browser's own cache. */
export function fetchPage(page: string): Promise<Response> {
  return fetch(page, { cache: "no-cache" });
}

/** The stored page, if there is one. */
export async function storedPage(page: string): Promise<Response | undefined> {
  const cache = await ownCache();
  return cache.match(page, { ignoreVary: true });
}

const DATA = '<script id="data" type="application/json">';

/** The data from which the server rendered `page`, as JSON. */
const dataOf = (page: string) => page.split(DATA, 2)[1]?.split("</script>", 1)[0] ?? "null";

/** The page without content, with the board's list as it was stored: another screen may know something of it. */
export async function shellWithBoard(): Promise<Response | undefined> {
  const [shell, home] = await Promise.all([storedPage(SHELL), storedPage(HOME)]);
  if (shell === undefined || home === undefined) return shell ?? home;
  const [html, board] = await Promise.all([shell.text(), home.text()]);
  return new Response(
    html.replace(DATA + dataOf(html), () => DATA + dataOf(board)),
    { headers: shell.headers },
  );
}
