import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { trimmed } from "@/lib/text/trim.ts";
import { type BoardFilter, filterIn, isPressedOpen, NAMES, searchState } from "./board-filter.ts";

const LONGEST_SEARCH = 100;

/** The address's parameters with this filter. */
export function withFilter(
  params: URLSearchParams,
  { search, ministryId }: BoardFilter,
): URLSearchParams {
  const changed = new URLSearchParams(params);
  const values = [Array.from(trimmed(search)).slice(0, LONGEST_SEARCH).join(""), ministryId];
  for (const [index, name] of NAMES.entries()) {
    const value = values[index];
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed;
}

const TYPING = "typing";

const isTyping = (state: unknown) => Reflect.get(Object(state), TYPING) === true;

// So long nothing is typed any more.
const PAUSE_MS = 200;

/** Changes the filter in the address, where it replaces the one before, as a chosen period does. */
function useChangeFilter() {
  const [, setSearch] = useSearchParams();
  const { state } = useLocation();
  return (change: Partial<BoardFilter>, typing = false) =>
    startTransition(() => {
      // The address itself, because what was pressed just before may not have been rendered yet.
      const present = new URLSearchParams(window.location.search);
      setSearch(withFilter(present, { ...filterIn(present), ...change }), {
        replace: true,
        preventScrollReset: true,
        // It stays open when nothing of its filter is left.
        state: {
          ...searchState(isPressedOpen(state) ? "pressed" : "addressed"),
          [TYPING]: typing,
        },
      });
    });
}

/** What is typed, at once; the filter follows after a pause, and is followed where something else has changed it. */
export function useTypedFilter(filter: BoardFilter) {
  const onFilter = useChangeFilter();
  const { state } = useLocation();
  const [typed, setTyped] = useState(filter.search);
  const [known, setKnown] = useState(filter.search);
  if (filter.search !== known) {
    setKnown(filter.search);
    // What comes from the search field itself may be behind it by now.
    if (!isTyping(state)) setTyped(filter.search);
  }
  const send = useEffectEvent((search: string) => {
    if (trimmed(search) !== filter.search) onFilter({ search }, true);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, onFilter };
}
