declare const __BUILD__: {
  /** As in the page's `<meta name="build">`. */
  id: string;
  /** Addresses of the scripts to cache at installation. */
  assets: readonly string[];
  /** Addresses of the members' part, which is cached where a browser had it of another build. */
  team: readonly string[];
  /** The pages of web/app/routes.tsx that open without a connection. */
  pages: readonly { pattern: string; rendered: boolean }[];
  /** Address of a page that the server does not render: its page serves for all of them. */
  shell: string;
};

export const build = __BUILD__;

const PREFIX = "avisos-";
const CACHE = `${PREFIX}${build.id}`;

/** The cache of this build: pages and assets of no other one. */
export function ownCache(): Promise<Cache> {
  return caches.open(CACHE);
}

/** Deletes the caches of other builds. Tabs that still run one may then lack parts of it. */
export async function deleteOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Whether the response is a page; some hosts respond with one for a missing file. */
export const isHtml = ({ headers }: Response) =>
  headers.get("Content-Type")?.startsWith("text/html") ?? false;

const TEAM = /\/assets\/team-[^/]+\.js$/;

/** Whether this browser keeps the members' part of any build. */
export async function keepsTeam(): Promise<boolean> {
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    if (requests.some(({ url }) => TEAM.test(url))) return true;
  }
  return false;
}
