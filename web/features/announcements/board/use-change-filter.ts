import { startTransition } from "react";
import { useLocation, useSearchParams } from "react-router";
import { trimmed } from "@/lib/text/trim.ts";
import { type BoardFilter, filterIn, NAMES } from "./board-filter.ts";

const LONGEST_SEARCH = 100;

/** The address's parameters with this filter. */
export function withFilter(
  params: URLSearchParams,
  { search, ministryId }: BoardFilter,
): URLSearchParams {
  const changed = new URLSearchParams(params);
  const values = [trimmed(search).slice(0, LONGEST_SEARCH), ministryId];
  for (const [index, name] of NAMES.entries()) {
    const value = values[index];
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed;
}

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
