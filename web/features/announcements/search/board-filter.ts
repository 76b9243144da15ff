import { isUuid } from "@/lib/data/uuid.ts";
import { trimmed } from "@/lib/text/trim.ts";

/** What of the board is shown: what holds every word of the text, of that ministry. */
export type BoardFilter = { search: string; ministryId: string };

export const NO_FILTER: BoardFilter = { search: "", ministryId: "" };

/** The parameters of the address. */
export const NAMES = ["busca", "ministerio"] as const;
const [SEARCH, MINISTRY] = NAMES;

/** The filter that an address names: `/?busca=coral&ministerio=<id>`. What is no id of a ministry is ignored. */
export function filterIn(params: URLSearchParams): BoardFilter {
  const ministryId = params.get(MINISTRY) ?? "";
  return {
    search: trimmed(params.get(SEARCH) ?? ""),
    ministryId: isUuid(ministryId) ? ministryId : "",
  };
}

export const isFiltered = ({ search, ministryId }: BoardFilter) => Boolean(search || ministryId);

const SEARCH_STATE = "search";

/** The state of a history's entry in which the search is open: by a press, or by the filter of its address. */
export const searchState = (opened: "pressed" | "addressed") => ({ [SEARCH_STATE]: opened });

const openedBy = (state: unknown): unknown => Reflect.get(Object(state), SEARCH_STATE);

export const isSearching = (state: unknown) => openedBy(state) !== undefined;

/** Whether the entry before this one is the board without the search. */
export const isPressedOpen = (state: unknown) => openedBy(state) === "pressed";

/** The search of the board. */
export type Filtering = {
  filter: BoardFilter;
  isOpen: boolean;
  /** Whether a press has opened it: the field then gets the focus. */
  isPressed: boolean;
  close: () => void;
};
