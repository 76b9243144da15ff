import { startTransition, useLayoutEffect, useMemo, useOptimistic, useState } from "react";
import { useSearchParams } from "react-router";
import { filterIn, isFiltered, NAMES } from "@/features/announcements/board/board-filter.ts";
import { type Period, periodIn, withPeriod } from "@/features/announcements/model/rules.ts";

/**
 * The period that the address names. A chosen one replaces it there, so that Back, a reload and a shared link keep it.
 * `pressedPeriod` is the chosen one at once, `period` when its cards are ready.
 */
export function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const period = periodIn(search);
  const [pressedPeriod, press] = useOptimistic(period);
  const setPeriod = (chosen: Period) =>
    startTransition(() => {
      press(chosen);
      // The address itself: the filter may have changed it without having been rendered yet.
      setSearch(withPeriod(new URLSearchParams(window.location.search), chosen), {
        replace: true,
        preventScrollReset: true,
      });
    });
  return { period, pressedPeriod, setPeriod };
}

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
