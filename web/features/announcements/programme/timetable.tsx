import "./timetable.css";
import { useId } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { AnnouncementLine } from "../card/announcement-line.tsx";
import { announcementFacts } from "../model/facts.ts";
import type { Announcement } from "../model/queries.ts";
import { type ProgrammePart, programmeOf } from "./programme.ts";

/** Returns the text after a title: the place, and that a series leaves out weeks. */
function placeInWords(announcement: Announcement, now: number): string {
  const { place } = announcementFacts(announcement, { now });
  const isEveryOther = announcement.series?.frequency === "biweekly";
  return [isEveryOther && "A cada duas semanas", place].filter(Boolean).join(" · ");
}

type LineProps = { announcement: Announcement; now: number };

const Line = ({ announcement, now }: LineProps) => (
  <AnnouncementLine
    announcement={announcement}
    isUrgent={false}
    manageable={false}
    after={placeInWords(announcement, now)}
  />
);

/** Shows only hour and title, and no link, because the links of a dense list are too small. */
function DenseLine({ announcement, now }: LineProps) {
  const { date, title } = announcementFacts(announcement, { now });
  return (
    <li className="dense-line">
      <b>{date?.hour}</b> <bdi>{title}</bdi>
    </li>
  );
}

type PartProps = { part: ProgrammePart; isDense: boolean; now: number };

function Part({ part: { name, items }, isDense, now }: PartProps) {
  const headingId = useId();
  const Item = isDense ? DenseLine : Line;
  const Heading = isDense ? "h3" : "h2";
  return (
    <section aria-labelledby={headingId} className="timetable-part">
      <Heading id={headingId} className="timetable-day">
        {name}
      </Heading>
      <ul className="lines">
        {items.map((announcement) => (
          <Item key={announcement.id} announcement={announcement} now={now} />
        ))}
      </ul>
    </section>
  );
}

type TimetableProps = { rows: readonly Announcement[]; isDense?: boolean };

/** Shows the standing programme by weekday, and below it what takes place once a month. */
export function Timetable({ rows, isDense = false }: TimetableProps) {
  const now = useNow();
  const { weekly, monthly } = programmeOf(rows, now);
  return [...weekly, ...monthly].map((part) => (
    <Part key={part.name} part={part} isDense={isDense} now={now} />
  ));
}
