import { useQuery } from "@tanstack/react-query";
import { Bell } from "@/features/notifications/bell.tsx";
import { useNow } from "@/lib/browser/clock.ts";
import { AnnouncementLink } from "../card/announcement-link.tsx";
import { CardDate, StatusBadge, StatusTitle } from "../card/status-and-date.tsx";
import { ministryNextQuery, nextBeside } from "../model/announcement-query.ts";
import { announcementFacts } from "../model/facts.ts";
import type { Announcement } from "../model/queries.ts";

type MinistryNextProps = {
  announcement: Announcement;
  /**
   * Whether the content above this section has loaded. Until then, this section could still move.
   */
  isShown: boolean;
};

/**
 * Lists the next announcements of the same ministry below an announcement. Shows nothing if there
 * are no announcements, or if the announcements are not loaded.
 */
export function MinistryNext({ announcement, isShown }: MinistryNextProps) {
  const { ministry } = announcement;
  const now = useNow();
  const { data = [] } = useQuery(ministryNextQuery(announcement.ministry_id));
  const next = nextBeside(announcement, data, now);
  if (!isShown || ministry === null || next.length === 0) return null;
  return (
    <section aria-labelledby="proximos" className="pt-4">
      <h2 id="proximos" className="font-serif text-xl font-semibold wrap-anywhere">
        Próximos de <bdi>{ministry.name}</bdi>
      </h2>
      <ul className="mt-2 space-y-2">
        {next.map((other) => {
          const record = announcementFacts(other, { now });
          return (
            <li key={other.id}>
              <AnnouncementLink
                id={other.id}
                className="card focus-ring block px-4 py-3 hover:bg-sunken"
              >
                <span dir="auto" className="block font-serif text-lg font-semibold wrap-anywhere">
                  <StatusTitle facts={record} />
                </span>
                <StatusBadge facts={record} />
                <CardDate facts={record} isAlone />
              </AnnouncementLink>
            </li>
          );
        })}
      </ul>
      <p className="screen-only mt-4">
        <Bell subject={{ ministry }} name={ministry.name} isNameShown />
      </p>
    </section>
  );
}
