import { lazy, useState } from "react";

const load = () => import("./board-search.tsx");
const LazySearch = lazy(async () => ({ default: (await loadSearch()).BoardSearch }));
let loaded: Awaited<ReturnType<typeof load>>["BoardSearch"] | undefined;

export async function loadSearch() {
  const module = await load();
  loaded = module.BoardSearch;
  return module;
}

/** The search of the board; where it is loaded it is there at once, as a lazy part never is the first time. */
export function useBoardSearch() {
  const [Search] = useState(() => loaded ?? LazySearch);
  return Search;
}
