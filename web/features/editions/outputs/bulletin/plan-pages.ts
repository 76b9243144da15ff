import { emInPixels, inPixels, LAYOUTS, type LayoutName } from "./layouts.ts";
import type { PageColumns } from "./paginate.ts";

/** What fills a page, or the rest of one: so many coming announcements, and ruled lines for notes. */
export type Rest = { soon: number; lines: number };

/** What stands on a page. */
export type PagePlan =
  | { kind: "cover" }
  | { kind: "items"; columns: PageColumns; rest: Rest }
  | { kind: "rest"; rest: Rest };

/** The measures of page-rest.css: in em, and between the lines in millimetres. */
const HEADING = 3;
const SOON_ROW = 3.3;
const LINE = 9;
const MOST_SOON = 6;
/** Fewer would look like a mistake. */
const FEWEST_LINES = 3;

const EMPTY: Rest = { soon: 0, lines: 0 };

/** What fills `room` pixels, with type of `points`. */
export function restOf(room: number, points: number, upcoming: number): Rest {
  const em = emInPixels(points);
  const fitting = Math.floor((room / em - HEADING) / SOON_ROW);
  const soon = Math.max(0, Math.min(MOST_SOON, upcoming, fitting));
  const left = room - (soon === 0 ? 0 : (HEADING + soon * SOON_ROW) * em);
  const lines = Math.floor((left - HEADING * em) / inPixels(LINE));
  return { soon, lines: lines < FEWEST_LINES ? 0 : lines };
}

/** How many sheets of paper so many pages of announcements take. */
export function sheetsOf(pages: number, layout: LayoutName): number {
  const { hasCover, pagesASheet } = LAYOUTS[layout];
  return Math.ceil((pages + Number(hasCover)) / pagesASheet);
}

type Laid = {
  pages: readonly PageColumns[];
  /** How many pixels are left on the last of them. */
  room: number;
  /** In points. */
  size: number;
  /** How many announcements could stand under "Em breve". */
  upcoming: number;
};

/** The pages in their order. None is blank: what announcements leave free is for what comes next, and for notes. */
export function planPages(layout: LayoutName, { pages, room, size, upcoming }: Laid): PagePlan[] {
  const { hasCover, pagesASheet, column } = LAYOUTS[layout];
  const free = sheetsOf(pages.length, layout) * pagesASheet - pages.length - Number(hasCover);
  const rest = (height: number, soon: number) => restOf(height, size, soon);
  const items = pages.map((page, at): PagePlan => {
    const isLast = at === pages.length - 1;
    return {
      kind: "items",
      columns: page,
      rest: isLast ? rest(room, free > 0 ? 0 : upcoming) : EMPTY,
    };
  });
  const others = Array.from(
    { length: free },
    (_, at): PagePlan => ({ kind: "rest", rest: rest(inPixels(column), at === 0 ? upcoming : 0) }),
  );
  return [...(hasCover ? [{ kind: "cover" } as const] : []), ...items, ...others];
}
