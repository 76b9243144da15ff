import { startTransition, useCallback, useLayoutEffect, useMemo, useOptimistic } from "react";
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from "react-router";
import { isUuid } from "@/lib/data/uuid.ts";
import { propertyOf } from "@/lib/property-of.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { type Period, periodIn, periodParameter } from "./rules.ts";

/** The URL parameter with the id of the announcement that is shown beside the list. */
export const CHOSEN = "aviso";

/** The URL parameter with the only day that the list shows (`yyyy-mm-dd`). */
export const DAY = "dia";

const SEARCH = "busca";
const MINISTRY = "ministerio";
const LONGEST_SEARCH = 100;

/**
 * The board's filter. The list contains only announcements that contain every word of `search` and
 * belong to the ministry. An empty value does not filter.
 */
export type BoardFilter = { search: string; ministryId: string };

export const NO_FILTER: BoardFilter = { search: "", ministryId: "" };

export const isFiltered = ({ search, ministryId }: BoardFilter) => Boolean(search || ministryId);

/**
 * Returns the filter of an address, for example of `/?busca=coral&ministerio=<id>`. An invalid
 * ministry id is ignored.
 */
export function filterIn(params: URLSearchParams): BoardFilter {
  const ministryId = params.get(MINISTRY) ?? "";
  return {
    search: trimmed(params.get(SEARCH) ?? ""),
    ministryId: isUuid(ministryId) ? ministryId : "",
  };
}

/** New values of URL parameters; an empty value removes its parameter. */
type Values = Readonly<Record<string, string>>;

export const filterParameters = ({ search, ministryId }: BoardFilter): Values => ({
  [SEARCH]: Array.from(trimmed(search)).slice(0, LONGEST_SEARCH).join(""),
  [MINISTRY]: ministryId,
});

/** Returns a copy of the URL parameters in which `values` replace the current values. */
export function mergeParams(params: URLSearchParams, values: Values): URLSearchParams {
  const others = [...params].filter(([name]) => !(name in values));
  return new URLSearchParams([...others, ...Object.entries(values).filter(([, value]) => value)]);
}

// A history entry with an open search has this key in its state. The value tells whether a press or
// the address opened the search.
const STATE_KEY = "search";
type OpenedBy = "press" | "address";

const openedBy = (state: unknown) => propertyOf(state, STATE_KEY);

export const isSearching = (state: unknown) => openedBy(state) !== undefined;

/**
 * Returns the URL parameters of `window.location`. React may not have rendered the latest change of
 * the address yet.
 */
export const presentParams = () => new URLSearchParams(window.location.search);

/**
 * Returns a function that changes URL parameters. By default the function replaces the history
 * entry.
 */
export function useChangeAddress() {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (values: Values, options?: NavigateOptions) =>
      startTransition(() => {
        setSearch(mergeParams(presentParams(), values), {
          replace: true,
          preventScrollReset: true,
          ...options,
        });
      }),
    [setSearch],
  );
}

/**
 * Returns a function that shows only one day in the list and chooses the first announcement of this
 * day. Without a day, the list shows all days again.
 */
export function useLimitToDay() {
  const change = useChangeAddress();
  return (day = "") => change({ [CHOSEN]: "", [DAY]: day });
}

/**
 * Returns the period in the address. Back, a reload and a shared link keep the period, because the
 * period is part of the address. `pressedPeriod` changes at the press. `period` changes after the
 * cards of the new period have rendered.
 */
export function usePeriod() {
  const [search] = useSearchParams();
  const change = useChangeAddress();
  const period = periodIn(search);
  const [pressedPeriod, setPressedPeriod] = useOptimistic(period);
  const setPeriod = (chosen: Period) =>
    startTransition(() => {
      setPressedPeriod(chosen);
      change({ ...periodParameter(chosen), [DAY]: "" });
    });
  return { period, pressedPeriod, setPeriod };
}

export type Filtering = ReturnType<typeof useFiltering>;

/**
 * Returns the filter in the address, and whether the search is open. The press that opens the
 * search adds a history entry, so that the Back button closes the search.
 */
export function useFiltering() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const changeAddress = useChangeAddress();
  const filter = useMemo(() => filterIn(search), [search]);
  // The search counts as open before the address has changed, because the search field must receive
  // the next key.
  const [isOpening, setIsOpening] = useOptimistic(false);
  const isPressed = isOpening || openedBy(state) === ("press" satisfies OpenedBy);

  // A script in index.html adds the class `filter-expected`, which hides the unfiltered list from
  // the server until the app has started.
  useLayoutEffect(() => document.documentElement.classList.remove("filter-expected"), []);

  const stateOf = (by: OpenedBy) => ({ [STATE_KEY]: by });
  const open = () =>
    startTransition(() => {
      setIsOpening(true);
      changeAddress({}, { replace: false, state: stateOf("press") });
    });
  const close = () => {
    if (isPressed) navigate(-1);
    else changeAddress(filterParameters(NO_FILTER));
  };
  // This state of the history entry keeps the search open after the person has cleared both the
  // search text and the ministry.
  const change = (part: Partial<BoardFilter>) =>
    changeAddress(filterParameters({ ...filterIn(presentParams()), ...part }), {
      state: stateOf(isPressed ? "press" : "address"),
    });
  const isOpen = isOpening || isSearching(state) || isFiltered(filter);
  return { filter, isOpen, isPressed, open, close, change };
}
