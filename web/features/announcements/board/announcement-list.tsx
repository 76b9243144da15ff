import {
  memo,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { announcementPath } from "@/app/addresses.ts";
import { followedHref } from "@/lib/browser/list-scroll.ts";
import { AnnouncementCard } from "../card/announcement-card.tsx";
import { type BoardDay, dayOf, groupByDay } from "../model/board-days.ts";
import type { Target } from "../model/list-actions.ts";
import type { Announcement } from "../model/queries.ts";
import { type Actor, canManage, untilUrgent } from "../model/rules.ts";
import { OngoingRow, untilOn } from "./ongoing-row.tsx";

// Number of cards in the HTML that the server renders. More cards than these never fit in a window.
// The browser renders all other cards, so that the HTML stays small.
const FIRST_CARDS = 9;
// Number of cards that fill a very large window. The browser lays out all later cards only when
// they are near the viewport.
const NEAR_CARDS = 36;
// Number of cards that one render adds. With more cards, the response to a touch would be late.
const MORE_CARDS = 30;

/**
 * Returns the number of cards to render. The `first` cards are rendered at once. More cards follow
 * in transitions, up to `total`.
 */
function useRenderedCount(total: number, first: number): number {
  const [rendered, setCount] = useState(Math.max(first, FIRST_CARDS));
  const count = Math.max(rendered, first);
  const next = count < total ? Math.min(count + MORE_CARDS, total) : Math.max(total, FIRST_CARDS);
  useEffect(() => {
    if (next !== rendered) startTransition(() => setCount(next));
  }, [next, rendered]);
  return count;
}

type AnnouncementListProps = {
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
  actor: Actor | undefined;
  now: number;
  /** The id of the announcement that was just saved, whose card is highlighted. */
  marked: string | undefined;
  onShown: () => void;
};

type DayProps = Omit<AnnouncementListProps, "announcements" | "last" | "only" | "target"> & {
  day: BoardDay<Announcement>;
  /** Number of cards in the list before this day. */
  cardsBefore: number;
  rendered: number;
};

function Day({ day, cardsBefore, rendered, actor, now, marked, onShown }: DayProps) {
  const headingId = useId();
  const { label, announcements, ongoing } = day;
  return (
    <section
      aria-labelledby={headingId}
      className="day"
      data-cards={announcements.length}
      data-day={day.day}
    >
      <h3 id={headingId} tabIndex={-1} className="day-heading focus-ring">
        {label}
      </h3>
      {ongoing.length > 0 && (
        <ul className="day-ongoing">
          {ongoing.map((announcement) => (
            <OngoingRow key={announcement.id} announcement={announcement}>
              {untilOn(day.day, announcement, now)}
            </OngoingRow>
          ))}
        </ul>
      )}
      {announcements.length > 0 && (
        <ul className="day-cards">
          {announcements.slice(0, rendered - cardsBefore).map((announcement, index) => (
            <AnnouncementCard
              key={announcement.id}
              announcement={announcement}
              timeLeft={untilUrgent(announcement, now)}
              manageable={canManage(actor, announcement)}
              isFar={cardsBefore + index >= NEAR_CARDS}
              marked={announcement.id === marked}
              onShown={onShown}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * Shows announcements as an agenda: a heading for each day, and the cards of the day below the
 * heading.
 */
export const AnnouncementList = memo(function AnnouncementList(props: AnnouncementListProps) {
  const { announcements, last, only, target, ...rest } = props;
  const { now } = rest;
  const days = useMemo(() => {
    const all = groupByDay(announcements, now, last);
    return only === undefined ? all : all.filter(({ day }) => day === only);
  }, [announcements, now, last, only]);
  const { key } = useLocation();
  const left = followedHref(key);
  // The Back button returns to the card whose link the person followed. A press on a day scrolls to
  // this day. The cards before the target and a few cards after the target are rendered at once.
  const returned = announcements.findIndex(({ id }) => announcementPath(id) === left) + 1;
  const before = target && announcements.filter((one) => dayOf(one) <= target.day).length;
  const first = Math.max(returned, before ?? 0);
  const rendered = useRenderedCount(announcements.length, first && first + FIRST_CARDS);
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
    const cardsBefore = next;
    next += day.announcements.length;
    // A day without cards may follow the last rendered card.
    if (cardsBefore >= rendered && rendered < announcements.length) return null;
    return <Day key={day.day} day={day} cardsBefore={cardsBefore} rendered={rendered} {...rest} />;
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
