import { type ReactNode, useId } from "react";
import { bandColor } from "@/features/ministries/rules.ts";
import { dayInWords } from "@/lib/text/dates.ts";
import { DAY_MS } from "@/lib/text/durations.ts";
import { AnnouncementLink } from "../card/announcement-link.tsx";
import { laterDays } from "../model/board-days.ts";
import { announcementFacts, titleOf } from "../model/facts.ts";
import type { Announcement } from "../model/queries.ts";
import { Marked } from "../search/marked-text.tsx";

/**
 * Returns the words for the end of an announcement, relative to a day after its first day: `até
 * sábado, 5 de dezembro`, `último dia`.
 */
export function untilOn(day: string, announcement: Announcement, now: number): string {
  const isLast = day === laterDays(announcement, now).at(-1);
  return isLast ? "último dia" : `até ${announcementFacts(announcement, { now }).date?.end?.day}`;
}

type OngoingRowProps = { announcement: Announcement; isNow?: boolean; children: ReactNode };

/**
 * Shows an announcement as a link of one line instead of a card. `children` contains the words for
 * the end of the announcement.
 */
export function OngoingRow({ announcement, isNow, children }: OngoingRowProps) {
  return (
    <li>
      <AnnouncementLink id={announcement.id} className="ongoing-row focus-ring">
        <span className="ongoing-start">
          <i
            aria-hidden
            className={isNow ? "ongoing-dot" : undefined}
            style={isNow ? undefined : { backgroundColor: bandColor(announcement.ministry?.color) }}
          />
          {isNow && <b>Agora </b>}
          <bdi>
            <Marked text={titleOf(announcement)} />
          </bdi>
        </span>{" "}
        <em>{children}</em>
      </AnnouncementLink>
    </li>
  );
}

/**
 * Returns the words for the end of an announcement that is ongoing at `now` (ms): within a day only
 * the hour, as `até 18:00`; later `até amanhã, 14:00`, `até sáb 5 dez · 14:00`.
 */
function untilNow(announcement: Announcement, now: number): string | undefined {
  const { end } = announcementFacts(announcement, { now }).date ?? {};
  const isOn = (time: number) => end?.day === dayInWords(new Date(time).toISOString(), time);
  const endsWithinDay = end && Date.parse(end.iso) < now + DAY_MS;
  if (end?.isSameDay || isOn(now) || endsWithinDay) return end?.today;
  if (!isOn(now + DAY_MS)) return end?.short;
  return ["até amanhã", end?.at.replace("às ", "")].filter(Boolean).join(", ");
}

type OngoingProps = { announcements: readonly Announcement[]; now: number };

/**
 * Shows the ongoing announcements above the list, because the list contains only coming
 * announcements.
 */
export function Ongoing({ announcements, now }: OngoingProps) {
  const headingId = useId();
  if (announcements.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="sr-only">
        Acontecendo agora
      </h3>
      <ul className="announcement-list sm:mb-2">
        {announcements.map((announcement) => (
          <OngoingRow isNow key={announcement.id} announcement={announcement}>
            {untilNow(announcement, now)}
          </OngoingRow>
        ))}
      </ul>
    </section>
  );
}
