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

const blockOf = (id: string) => `<script id="${id}" type="application/json">`;
const DATA = blockOf("data");

/** The JSON in `page` behind the tag that begins it. */
const jsonBehind = (tag: string, page: string) =>
  page.split(tag, 2)[1]?.split("</script>", 1)[0] ?? "null";

/** The page without content, with the board's list as it was stored: another screen may know something of it. */
export async function shellWithBoard(): Promise<Response | undefined> {
  const [shell, home] = await Promise.all([storedPage(SHELL), storedPage(HOME)]);
  if (shell === undefined || home === undefined) return shell ?? home;
  const [html, board] = await Promise.all([shell.text(), home.text()]);
  return new Response(
    html.replace(DATA + jsonBehind(DATA, html), () => DATA + jsonBehind(DATA, board)),
    { headers: shell.headers },
  );
}

/** The key that every request to the data API carries, which our server writes into each page. */
export async function storedKey(): Promise<string> {
  const page = (await storedPage(SHELL)) ?? (await storedPage(HOME));
  const config: unknown = JSON.parse(jsonBehind(blockOf("config"), (await page?.text()) ?? ""));
  return String(Reflect.get(Object(config), "supabaseAnonKey"));
}
