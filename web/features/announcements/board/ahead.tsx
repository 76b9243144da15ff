import { useId } from "react";
import { Link } from "react-router";
import { buttonStyle } from "@/ui/button.tsx";
import { AnnouncementLine } from "../card/announcement-line.tsx";
import { announcementFacts } from "../model/facts.ts";
import type { Announcement } from "../model/queries.ts";
import { LONGEST_PERIOD, PERIOD_DAYS, periodParameter } from "../model/rules.ts";

type AheadProps = { announcements: readonly Announcement[]; now: number };

/** Names the next special announcements after the period, so that news far ahead is not missed. */
export function Ahead({ announcements, now }: AheadProps) {
  const headingId = useId();
  if (announcements.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-4">
      <div className="flex flex-wrap items-center justify-between">
        <h3 id={headingId} className="font-serif text-lg font-semibold">
          Depois disso
        </h3>
        <Link
          to={`?${new URLSearchParams(periodParameter(LONGEST_PERIOD))}`}
          replace
          preventScrollReset
          className={buttonStyle({ variant: "quiet" })}
        >
          {`Ver ${PERIOD_DAYS[LONGEST_PERIOD]} dias`}
        </Link>
      </div>
      <ul className="lines">
        {announcements.map((announcement) => {
          const { date, former } = announcementFacts(announcement, { now });
          return (
            <AnnouncementLine
              key={announcement.id}
              announcement={announcement}
              isUrgent={false}
              manageable={false}
              when={(date ?? former)?.shortDay}
            />
          );
        })}
      </ul>
    </section>
  );
}
