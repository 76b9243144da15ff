import { type ReactNode, useId } from "react";
import { dayInWords } from "@/lib/text/dates.ts";
import { AnnouncementLink } from "../card/announcement-link.tsx";
import { laterDays } from "../model/board-days.ts";
import { announcementFacts, titleOf } from "../model/facts.ts";
import { ongoingAt } from "../model/ongoing.ts";
import type { Announcement } from "../model/queries.ts";

/**
 * Returns the words for the end of an announcement, relative to a day after its first day: `até
 * sábado, 5 de dezembro`, `último dia`.
 */
export function untilOn(day: string, announcement: Announcement, now: number): string {
  const isLast = day === laterDays(announcement, now).at(-1);
  return isLast ? "último dia" : `até ${announcementFacts(announcement, { now }).date?.end?.day}`;
}

type OngoingRowProps = { announcement: Announcement; children: ReactNode };

/**
 * Shows an announcement as a link of one line instead of a card. `children` contains the words for
 * the end of the announcement.
 */
export function OngoingRow({ announcement, children }: OngoingRowProps) {
  return (
    <li>
      <AnnouncementLink id={announcement.id} className="ongoing-row focus-ring">
        <i aria-hidden style={{ backgroundColor: announcement.ministry?.color }} />
        <span className="min-w-0 grow basis-48 wrap-break-word">
          <bdi className="line-clamp-2 font-semibold">{titleOf(announcement)}</bdi>{" "}
          <span className="text-muted">{children}</span>
        </span>
      </AnnouncementLink>
    </li>
  );
}

/**
 * Returns the words for the end and the place of an announcement that is ongoing at `now` (ms):
 * `até 18:00 · Templo`.
 */
function untilNow(announcement: Announcement, now: number): string {
  const { date, place } = announcementFacts(announcement, { now });
  const { isSameDay, day, today, words } = date?.end ?? {};
  const isToday = isSameDay || day === dayInWords(new Date(now).toISOString(), now);
  return `${isToday ? today : words}${place && ` · ${place}`}`;
}

type OngoingProps = { announcements: readonly Announcement[]; now: number };

/**
 * Shows the ongoing announcements above the list, because the list contains only coming
 * announcements.
 */
export function Ongoing({ announcements, now }: OngoingProps) {
  const headingId = useId();
  const ongoing = ongoingAt(announcements, now);
  if (ongoing.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="font-serif text-lg font-semibold">
        Acontecendo agora
      </h3>
      <ul className="announcement-list mb-4">
        {ongoing.map((announcement) => (
          <OngoingRow key={announcement.id} announcement={announcement}>
            {untilNow(announcement, now)}
          </OngoingRow>
        ))}
      </ul>
    </section>
  );
}
