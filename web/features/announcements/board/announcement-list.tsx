import { memo, startTransition, useEffect, useId, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { announcementPath } from "@/app/addresses.ts";
import { followedHref } from "@/lib/browser/list-scroll.ts";
import { AnnouncementCard } from "../card/announcement-card.tsx";
import type { ListActions } from "../card/card-actions.tsx";
import type { Shown as Listed } from "../model/queries.ts";
import { type Actor, canManage, untilUrgent } from "../model/rules.ts";
import { type BoardDay, byDay } from "../panes/board-days.ts";

// More than any screen shows at first. The browser renders the others, which keeps the server's page short.
const FIRST_CARDS = 9;
// A very large window shows this many. Cards beyond are laid out only when they come near.
const NEAR_CARDS = 36;
// No step may delay the response to a touch.
const MORE_CARDS = 30;

/** How many of `total` cards are rendered: the `first` ones at once, the others step by step in transitions. */
function useRendered(total: number, first: number): number {
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
  /** The id of an announcement that was just saved. */
  marked: string | undefined;
  onShown: () => void;
  actions: ListActions;
};

type DayProps = Omit<AnnouncementListProps, "announcements"> & {
  day: BoardDay<Listed>;
  /** How many cards stand before the day. */
  before: number;
  rendered: number;
};

function Day({ day, before, rendered, actor, now, marked, onShown, actions }: DayProps) {
  const headingId = useId();
  const { label, announcements } = day;
  return (
    <section aria-labelledby={headingId} className="day" data-cards={announcements.length}>
      <h3 id={headingId} className="day-heading">
        {label}
      </h3>
      <ul className="day-cards">
        {announcements.slice(0, rendered - before).map((announcement, index) => (
          <AnnouncementCard
            key={announcement.id}
            announcement={announcement}
            soon={untilUrgent(announcement, now)}
            manageable={canManage(actor, announcement)}
            far={before + index >= NEAR_CARDS}
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

/** The announcements as an agenda: a heading a day, below it the cards. */
export const AnnouncementList = memo(function AnnouncementList(props: AnnouncementListProps) {
  const { announcements, ...rest } = props;
  const { now } = rest;
  const days = useMemo(() => byDay(announcements, now), [announcements, now]);
  const { key } = useLocation();
  const left = followedHref(key);
  // Back leads to the card by which the list was left, so that card and a few below it are rendered at once.
  const returned = announcements.findIndex(({ id }) => announcementPath(id) === left) + 1;
  const rendered = useRendered(announcements.length, returned && returned + FIRST_CARDS);
  let next = 0;
  const sections = days.map((day) => {
    const before = next;
    next += day.announcements.length;
    if (before >= rendered) return null;
    return <Day key={day.day} day={day} before={before} rendered={rendered} {...rest} />;
  });
  return (
    <div className="announcement-list" data-more={rendered < announcements.length || undefined}>
      {sections}
    </div>
  );
});
