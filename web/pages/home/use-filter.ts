import { startTransition, useLayoutEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { filterIn, isFiltered, NAMES } from "@/features/announcements/board/board-filter.ts";

/** The filter that the address names, and whether the search is open. */
export function useFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterIn(search), [search]);
  const [isOpened, setIsOpened] = useState(() => isFiltered(filter));
  const [isPressed, setIsPressed] = useState(false);
  const isOpen = isOpened || isFiltered(filter);

  // The page's script hides the server's list, which is not filtered.
  useLayoutEffect(() => document.documentElement.classList.remove("filter-expected"), []);

  const toggle = () => {
    setIsOpened(!isOpen);
    setIsPressed(true);
    if (!isFiltered(filter)) return;
    const whole = new URLSearchParams(window.location.search);
    for (const name of NAMES) whole.delete(name);
    startTransition(() => setSearch(whole, { replace: true, preventScrollReset: true }));
  };
  return { filtering: { filter, isOpen, isPressed }, toggle };
}
