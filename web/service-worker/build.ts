declare const __BUILD__: {
  /** As in the page's `<meta name="build">`. */
  id: string;
  /** Addresses of the scripts and styles to keep before they are asked for. */
  assets: readonly string[];
};

export const build = __BUILD__;

const PREFIX = "avisos-";
const CACHE = `${PREFIX}${build.id}`;

/** What this build keeps: pages and assets of no other build. */
export function ownCache(): Promise<Cache> {
  return caches.open(CACHE);
}

/** Deletes what other builds kept. Tabs that still run one may then miss parts of it. */
export async function deleteOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}
