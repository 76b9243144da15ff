import { startTransition, useLayoutEffect, useMemo, useOptimistic } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { DAY } from "@/features/announcements/agenda/choice.ts";
import { type Period, periodIn, withPeriod } from "@/features/announcements/model/rules.ts";
import {
  filterIn,
  isFiltered,
  isPressedOpen,
  isSearching,
  NAMES,
  searchState,
} from "@/features/announcements/search/board-filter.ts";

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
      const whole = withPeriod(new URLSearchParams(window.location.search), chosen);
      whole.delete(DAY);
      setSearch(whole, { replace: true, preventScrollReset: true });
    });
  return { period, pressedPeriod, setPeriod };
}

/**
 * The filter that the address names, and whether the board is searched. A press that opens the search adds an entry to
 * the history, so that Back closes it; whoever opens an address with a filter has the entry that is there.
 */
export function useFilter() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(() => filterIn(search), [search]);

  // At once: what is typed after the key that opens it belongs to its field.
  const [isOpening, press] = useOptimistic(false);
  const isPressed = isOpening || isPressedOpen(state);

  // The page's script hides the server's list, which is not filtered.
  useLayoutEffect(() => document.documentElement.classList.remove("filter-expected"), []);

  const open = () =>
    startTransition(() => {
      press(true);
      setSearch((params) => params, { state: searchState("pressed"), preventScrollReset: true });
    });
  const close = () => {
    if (isPressed) return navigate(-1);
    const whole = new URLSearchParams(window.location.search);
    for (const name of NAMES) whole.delete(name);
    setSearch(whole, { replace: true, preventScrollReset: true });
  };
  return {
    filtering: {
      filter,
      isOpen: isOpening || isSearching(state) || isFiltered(filter),
      isPressed,
      close,
    },
    open,
  };
}
