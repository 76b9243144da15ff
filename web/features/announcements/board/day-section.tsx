import { useId } from "react";
import { AnnouncementCard } from "../card/announcement-card.tsx";
import { AnnouncementLine } from "../card/announcement-line.tsx";
import { type BoardDay, runsOf } from "../model/board-days.ts";
import { KIND_NAMES, kindOf } from "../model/kinds.ts";
import type { Announcement } from "../model/queries.ts";
import { type Actor, canManage, isUrgent, untilUrgent } from "../model/rules.ts";
import { ruleDays } from "../model/series-words.ts";
import { OngoingRow, untilOn } from "./ongoing-row.tsx";

// Number of entries that fill a very large window. The browser lays out all later cards only when
// they are near the viewport.
const NEAR_ENTRIES = 36;

/** Returns the kind and the rule of a search result: `Programação · Todo domingo`. */
const kindInWords = (announcement: Announcement) =>
  [KIND_NAMES[kindOf(announcement)], announcement.series && ruleDays(announcement.series)]
    .filter(Boolean)
    .join(" · ");

export type DayProps = {
  day: BoardDay<Announcement>;
  /** The announcements that are cards. The other ones are lines. */
  cards: ReadonlySet<Announcement>;
  /** Whether lines say their kind and rule instead of their place. */
  isSearched: boolean;
  /** Number of entries in the list before this day. */
  before: number;
  rendered: number;
  actor: Actor | undefined;
  now: number;
  /** The id of the announcement that was just saved, which is highlighted. */
  marked: string | undefined;
  onShown: () => void;
};

/** Shows a day of the list: its name, and below or beside it its announcements. */
export function DaySection(props: DayProps) {
  const { day, cards, isSearched, before, rendered, actor, now, marked, onShown } = props;
  const headingId = useId();
  const { label, announcements, ongoing } = day;
  const shown = announcements.slice(0, rendered - before);
  const cardCount = announcements.filter((one) => cards.has(one)).length;
  const managed = (announcement: Announcement) => ({
    announcement,
    manageable: canManage(actor, announcement),
    marked: announcement.id === marked,
    onShown,
  });
  return (
    <section aria-labelledby={headingId} className="day" data-cards={cardCount} data-day={day.day}>
      <h3 id={headingId} tabIndex={-1} className="day-heading focus-ring">
        {label}
      </h3>
      <div className="day-entries">
        {ongoing.length > 0 && (
          <ul className="day-entries">
            {ongoing.map((announcement) => (
              <OngoingRow key={announcement.id} announcement={announcement}>
                {untilOn(day.day, announcement, now)}
              </OngoingRow>
            ))}
          </ul>
        )}
        {runsOf(shown, cards).map(({ isCards, items }) => (
          <ul key={items[0]?.id} className={isCards ? "day-cards" : "lines"}>
            {items.map((announcement) =>
              isCards ? (
                <AnnouncementCard
                  key={announcement.id}
                  {...managed(announcement)}
                  timeLeft={untilUrgent(announcement, now)}
                  isFar={before + announcements.indexOf(announcement) >= NEAR_ENTRIES}
                />
              ) : (
                <AnnouncementLine
                  key={announcement.id}
                  {...managed(announcement)}
                  isUrgent={isUrgent(announcement, now)}
                  after={isSearched ? kindInWords(announcement) : undefined}
                />
              ),
            )}
          </ul>
        ))}
      </div>
    </section>
  );
}
