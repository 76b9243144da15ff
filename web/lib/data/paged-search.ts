import { useEffect, useState } from "react";
import { trimmed } from "../text/trim.ts";

const PAUSE_MS = 300;

/** A search text and the page of its results; the search starts after a pause in typing. */
export function usePagedSearch() {
  const [typed, setTyped] = useState("");
  const [{ search, page }, setQuery] = useState({ search: "", page: 1 });

  useEffect(() => {
    const timer = setTimeout(() => {
      const next = trimmed(typed);
      setQuery((query) => (query.search === next ? query : { search: next, page: 1 }));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const setPage = (next: number) => setQuery({ search, page: next });
  return { typed, setTyped, search, page, setPage };
}
