import { memo, startTransition, useEffect, useId, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { announcementPath } from "@/app/addresses.ts";
import { followedHref } from "@/lib/browser/list-scroll.ts";
import { AnnouncementCard } from "../card/announcement-card.tsx";
import type { ListActions } from "../card/card-actions.tsx";
import type { Shown as Listed } from "../model/queries.ts";
import { type Actor, canManage, untilUrgent } from "../model/rules.ts";
import { type BoardDay, groupByDay } from "../panes/board-days.ts";

// Number of cards in the server's HTML, more than fit in a window. The browser renders the others, so the HTML stays small.
const FIRST_CARDS = 9;
// Number of cards that fill a very large window. The browser lays out the cards after them only near the viewport.
const NEAR_CARDS = 36;
// Number of cards that one render adds. More cards would delay the response to a touch.
const MORE_CARDS = 30;

/** Returns the number of cards to render: the `first` cards at once, then more in transitions, up to `total`. */
function useRenderedCount(total: number, first: number): number {
  const [count, setCount] = useState(Math.max(first, FIRST_CARDS));
  const next = count < total ? Math.min(count + MORE_CARDS, total) : Math.max(total, FIRST_CARDS);
  useEffect(() => {
    if (next !== count) startTransition(() => setCount(next));
  }, [next, count]);
  return count;
}

type AnnouncementListProps = {
  announcements: Listed[];
  actor: Actor | undefined;
  now: number;
  /** The id of the announcement that was just saved; its card is highlighted. */
  marked: string | undefined;
  onShown: () => void;
  actions: ListActions;
};

type DayProps = Omit<AnnouncementListProps, "announcements"> & {
  day: BoardDay<Listed>;
  /** Number of cards that the list has before this day. */
  cardsBefore: number;
  rendered: number;
};

function Day({ day, cardsBefore, rendered, actor, now, marked, onShown, actions }: DayProps) {
  const headingId = useId();
  const { label, announcements } = day;
  return (
    <section aria-labelledby={headingId} className="day" data-cards={announcements.length}>
      <h3 id={headingId} className="day-heading">
        {label}
      </h3>
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
            actions={actions}
          >
            {announcement.note && <p className="card-fact">{announcement.note}</p>}
          </AnnouncementCard>
        ))}
      </ul>
    </section>
  );
}

/** Shows announcements as an agenda: a heading for each day, and below it the cards. */
export const AnnouncementList = memo(function AnnouncementList(props: AnnouncementListProps) {
  const { announcements, ...rest } = props;
  const { now } = rest;
  const days = useMemo(() => groupByDay(announcements, now), [announcements, now]);
  const { key } = useLocation();
  const left = followedHref(key);
  // The Back button returns to the card whose link was followed, so that card and a few below it are rendered at once.
  const returned = announcements.findIndex(({ id }) => announcementPath(id) === left) + 1;
  const rendered = useRenderedCount(announcements.length, returned && returned + FIRST_CARDS);
  let next = 0;
  const sections = days.map((day) => {
    const cardsBefore = next;
    next += day.announcements.length;
    if (cardsBefore >= rendered) return null;
    return <Day key={day.day} day={day} cardsBefore={cardsBefore} rendered={rendered} {...rest} />;
  });
  return (
    <div className="announcement-list" data-more={rendered < announcements.length || undefined}>
      {sections}
    </div>
  );
});
