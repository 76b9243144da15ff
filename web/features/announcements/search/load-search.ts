import { use } from "react";

type BoardSearch = typeof import("./board-search.tsx")["BoardSearch"];

let loaded: BoardSearch | undefined;
let loading: Promise<BoardSearch> | undefined;

/** Fetches the search of the board; after a failure again. */
export function loadSearch(): Promise<BoardSearch> {
  loading ??= import("./board-search.tsx").then(
    (part) => {
      loaded = part.BoardSearch;
      return loaded;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The search; where it is loaded it is there at once, as a lazy part never is the first time. */
export const useBoardSearch = () => loaded ?? use(loadSearch());
