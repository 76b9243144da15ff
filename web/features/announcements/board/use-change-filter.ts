import { startTransition } from "react";
import { useLocation, useSearchParams } from "react-router";
import { type BoardFilter, filterIn } from "./board-filter.ts";
import { withFilter } from "./with-filter.ts";

const TYPING = "typing";

/** Changes the filter in the address, where it replaces the one before, as a chosen period does. */
export function useChangeFilter() {
  const [, setSearch] = useSearchParams();
  const { state } = useLocation();
  const onFilter = (change: Partial<BoardFilter>, typing = false) =>
    startTransition(() => {
      // The address itself, because what was pressed just before may not have been rendered yet.
      const present = new URLSearchParams(window.location.search);
      setSearch(withFilter(present, { ...filterIn(present), ...change }), {
        replace: true,
        preventScrollReset: true,
        state: typing ? TYPING : null,
      });
    });
  /** Whether the filter comes from the search field, which may be further by now. */
  return { typing: state === TYPING, onFilter };
}
