declare const __BUILD__: {
  /** As in the page's `<meta name="build">`. */
  id: string;
  /** Addresses of the scripts to cache at installation. */
  assets: readonly string[];
  /** The screens of web/app/routes.tsx that open without a connection. */
  screens: readonly { pattern: string; rendered: boolean }[];
  /** Address of a screen that the server does not render: its page serves for all of them. */
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
