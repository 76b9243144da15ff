import { startTransition, useCallback, useLayoutEffect, useMemo, useOptimistic } from "react";
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from "react-router";
import { isUuid } from "@/lib/data/uuid.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { type Period, periodIn, periodParameter } from "../model/rules.ts";

/** The parameter of the address that names the announcement beside the list by its id. */
export const CHOSEN = "aviso";

/** The parameter of the address that limits the list to a day. */
export const DAY = "dia";

const SEARCH = "busca";
const MINISTRY = "ministerio";
const LONGEST_SEARCH = 100;

/** The board shows the announcements that have every word of `search`, and that are of the ministry. */
export type BoardFilter = { search: string; ministryId: string };

export const NO_FILTER: BoardFilter = { search: "", ministryId: "" };

export const isFiltered = ({ search, ministryId }: BoardFilter) => Boolean(search || ministryId);

/** Returns the filter that an address names: `/?busca=coral&ministerio=<id>`. An invalid id is ignored. */
export function filterIn(params: URLSearchParams): BoardFilter {
  const ministryId = params.get(MINISTRY) ?? "";
  return {
    search: trimmed(params.get(SEARCH) ?? ""),
    ministryId: isUuid(ministryId) ? ministryId : "",
  };
}

/** Values of parameters; an empty one removes the parameter. */
type Values = Readonly<Record<string, string>>;

export const filterParameters = ({ search, ministryId }: BoardFilter): Values => ({
  [SEARCH]: Array.from(trimmed(search)).slice(0, LONGEST_SEARCH).join(""),
  [MINISTRY]: ministryId,
});

/** Returns the address's parameters with other values for some of them. */
export function withValues(params: URLSearchParams, values: Values): URLSearchParams {
  const kept = [...params].filter(([name]) => !(name in values));
  return new URLSearchParams([...kept, ...Object.entries(values).filter(([, value]) => value)]);
}

// The state of a history entry in which the search is open: by a press, or by the filter of its address.
const STATE = "search";
type OpenedBy = "press" | "address";

const openedBy = (state: unknown): unknown => Reflect.get(Object(state), STATE);

export const isSearching = (state: unknown) => openedBy(state) !== undefined;

/** Returns the parameters of the window's address. An earlier change may not have been rendered yet. */
export const presentParams = () => new URLSearchParams(window.location.search);

/** Returns the function that changes the parameters of the address, which replaces its history entry. */
export function useChangeAddress() {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (values: Values, options?: NavigateOptions) =>
      startTransition(() => {
        setSearch(withValues(presentParams(), values), {
          replace: true,
          preventScrollReset: true,
          ...options,
        });
      }),
    [setSearch],
  );
}

/** Limits the list to a day, of which the first announcement is then the chosen one; without a day to none. */
export function useLimitToDay() {
  const change = useChangeAddress();
  return (day = "") => change({ [CHOSEN]: "", [DAY]: day });
}

/**
 * The period that the address names, so that Back, a reload and a shared link keep it. `pressedPeriod` changes at once,
 * `period` when its cards are ready.
 */
export function usePeriod() {
  const [search] = useSearchParams();
  const change = useChangeAddress();
  const period = periodIn(search);
  const [pressedPeriod, press] = useOptimistic(period);
  const setPeriod = (chosen: Period) =>
    startTransition(() => {
      press(chosen);
      change({ ...periodParameter(chosen), [DAY]: "" });
    });
  return { period, pressedPeriod, setPeriod };
}

export type Filtering = ReturnType<typeof useFiltering>;

/**
 * The filter that the address names, and whether the search is open. A press that opens it adds a history entry, so that
 * Back closes it.
 */
export function useFiltering() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const changeAddress = useChangeAddress();
  const filter = useMemo(() => filterIn(search), [search]);
  // The field opens at once, because the next keys belong to it.
  const [isOpening, press] = useOptimistic(false);
  const isPressed = isOpening || openedBy(state) === ("press" satisfies OpenedBy);

  // The page's script hides the server's list, which is not filtered.
  useLayoutEffect(() => document.documentElement.classList.remove("filter-expected"), []);

  const stateOf = (by: OpenedBy) => ({ [STATE]: by });
  const open = () =>
    startTransition(() => {
      press(true);
      changeAddress({}, { replace: false, state: stateOf("press") });
    });
  const close = () => {
    if (isPressed) navigate(-1);
    else changeAddress(filterParameters(NO_FILTER));
  };
  // The state keeps the search open when no filter is left.
  const change = (part: Partial<BoardFilter>) =>
    changeAddress(filterParameters({ ...filterIn(presentParams()), ...part }), {
      state: stateOf(isPressed ? "press" : "address"),
    });
  const isOpen = isOpening || isSearching(state) || isFiltered(filter);
  return { filter, isOpen, isPressed, open, close, change };
}
