import type { BoardFilter } from "./board-filter.ts";

/** The board's filter. */
export type Filtering = {
  filter: BoardFilter;
  /** Whether a press has opened the search, which then gets the focus. */
  isPressed: boolean;
};
