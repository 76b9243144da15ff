import "./timetable.css";
import { useId } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { AnnouncementLine } from "../card/announcement-line.tsx";
import { announcementFacts } from "../model/facts.ts";
import type { Announcement } from "../model/queries.ts";
import { type ProgrammePart, programmeOf } from "./programme.ts";

type PartProps = { part: ProgrammePart; now: number };

/** Returns the text after a title: the place, and the rule of a series that leaves out weeks. */
function placeInWords(announcement: Announcement, now: number): string {
  const { place } = announcementFacts(announcement, { now });
  const isEveryOther = announcement.series?.frequency === "biweekly";
  return [isEveryOther && "A cada duas semanas", place].filter(Boolean).join(" · ");
}

function Part({ part: { name, items }, now }: PartProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="timetable-part">
      <h3 id={headingId}>{name}</h3>
      <ul className="lines">
        {items.map((announcement) => (
          <AnnouncementLine
            key={announcement.id}
            announcement={announcement}
            isUrgent={false}
            manageable={false}
            after={placeInWords(announcement, now)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Shows the standing programme by weekday, and below it what takes place once a month. */
export function Timetable({ rows }: { rows: readonly Announcement[] }) {
  const now = useNow();
  const { weekly, monthly } = programmeOf(rows, now);
  return [...weekly, ...monthly].map((part) => <Part key={part.name} part={part} now={now} />);
}
