import {
  memo,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { announcementPath } from "@/app/addresses.ts";
import { followedHref } from "@/lib/browser/list-scroll.ts";
import { dayOf, groupByDay } from "../model/board-days.ts";
import { newsOf } from "../model/kinds.ts";
import type { Target } from "../model/list-actions.ts";
import type { Announcement } from "../model/queries.ts";
import { type DayProps, DaySection } from "./day-section.tsx";

// The HTML that the server renders has entries up to this weight, which is more than fits into a
// window. The browser renders all other entries, so that the HTML stays small.
const FIRST_WEIGHT = 27;
const CARD_WEIGHT = 3;
// Number of entries that one render adds. With more entries, the response to a touch would be late.
const MORE_ENTRIES = 30;
// Number of entries after the one to which the list returns.
const ENTRIES_AFTER = 9;

/**
 * Returns the number of entries to render. The `first` entries are rendered at once. More entries
 * follow in transitions, up to `total`.
 */
function useRenderedCount(total: number, first: number): number {
  const [rendered, setCount] = useState(first);
  const count = Math.max(rendered, first);
  const next = count < total ? Math.min(count + MORE_ENTRIES, total) : Math.max(total, first);
  useEffect(() => {
    if (next !== rendered) startTransition(() => setCount(next));
  }, [next, rendered]);
  return count;
}

/** Returns how many of the first entries of a list have at most the weight `FIRST_WEIGHT`. */
function firstEntries(announcements: Announcement[], cards: ReadonlySet<Announcement>): number {
  let weight = 0;
  const end = announcements.findIndex((one) => {
    weight += cards.has(one) ? CARD_WEIGHT : 1;
    return weight > FIRST_WEIGHT;
  });
  return end < 0 ? announcements.length : end;
}

type AnnouncementListProps = Pick<DayProps, "actor" | "now" | "marked" | "onShown"> & {
  announcements: Announcement[];
  /**
   * The last day for which the list repeats announcements that continue after their first day;
   * undefined if the list repeats none.
   */
  last: string | undefined;
  /** The only day that the list shows; undefined if the list shows all days. */
  only: string | undefined;
  /** The list scrolls to this day as soon as the day is rendered. */
  target: Target | undefined;
};

/**
 * Shows announcements as an agenda: a heading for each day, and below it cards for news and lines
 * for the standing programme.
 */
export const AnnouncementList = memo(function AnnouncementList(props: AnnouncementListProps) {
  const { announcements, last, only, target, ...rest } = props;
  const { now } = rest;
  const cards = useMemo(() => new Set(newsOf(announcements)), [announcements]);
  const days = useMemo(() => {
    const all = groupByDay(announcements, now, last);
    return only === undefined ? all : all.filter(({ day }) => day === only);
  }, [announcements, now, last, only]);
  const { key } = useLocation();
  const left = followedHref(key);
  // The Back button returns to the entry whose link the person followed. A press on a day scrolls
  // to this day. The entries before the target and a few after it are rendered at once.
  const returned = announcements.findIndex(({ id }) => announcementPath(id) === left) + 1;
  const before = target && announcements.filter((one) => dayOf(one) <= target.day).length;
  const reach = Math.max(returned, before ?? 0);
  const first = Math.max(firstEntries(announcements, cards), reach && reach + ENTRIES_AFTER);
  const rendered = useRenderedCount(announcements.length, first);
  const list = useRef<HTMLDivElement>(null);
  const reached = useRef<Target>(undefined);
  // If the rows of a longer period are still loading, the target day is rendered only later.
  // Therefore this effect runs after every render.
  useLayoutEffect(() => {
    if (!target || reached.current === target) return;
    const day = list.current?.querySelector<HTMLElement>(`[data-day="${target.day}"]`);
    if (!day) return;
    reached.current = target;
    target.show(day);
  });
  let next = 0;
  const sections = days.map((day) => {
    const entriesBefore = next;
    next += day.announcements.length;
    // A day without entries may follow the last rendered entry.
    if (entriesBefore >= rendered && rendered < announcements.length) return null;
    return (
      <DaySection
        key={day.day}
        day={day}
        cards={cards}
        isSearched={last === undefined}
        before={entriesBefore}
        rendered={rendered}
        {...rest}
      />
    );
  });
  return (
    <div
      ref={list}
      className="announcement-list"
      data-more={rendered < announcements.length || undefined}
    >
      {sections}
    </div>
  );
});
