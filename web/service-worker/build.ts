declare const __BUILD__: {
  /** The build's id. Each page contains it in `<meta name="build">`. */
  id: string;
  assets: readonly string[];
  /** URLs of the team bundle. Only browsers that have cached it before cache it at installation. */
  team: readonly string[];
  /** The pages of web/app/routes.tsx that open without a connection. */
  pages: readonly { pattern: string; rendered: boolean }[];
  /** URL of an empty page. Its HTML is the same for all pages that the server does not render. */
  shell: string;
  /** The share sheet posts a message to `path`. The response redirects to `next`. */
  shareTarget: { path: string; next: string };
};

export const build = __BUILD__;

const PREFIX = "avisos-";
const CACHE = `${PREFIX}${build.id}`;

export function ownCache(): Promise<Cache> {
  return caches.open(CACHE);
}

/**
 * Deletes the caches of other builds. A tab that still runs another build may then fail to load a
 * bundle.
 */
export async function deleteOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * Returns whether the response is HTML. Some hosts answer the request for a missing file with a
 * page.
 */
export const isHtml = ({ headers }: Response) =>
  headers.get("Content-Type")?.startsWith("text/html") ?? false;

const TEAM = /\/assets\/team-[^/]+\.js$/;

export async function keepsTeam(): Promise<boolean> {
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    if (requests.some(({ url }) => TEAM.test(url))) return true;
  }
  return false;
}
