import type { AnnouncementDetails } from "@/features/announcements/model/announcement-query.ts";
import type { Facts } from "@/features/announcements/model/facts.ts";
import { isAtChurch } from "@/features/announcements/page/page-rules.ts";
import type { Church } from "@/features/church/queries.ts";
import { config } from "@/lib/config.ts";
import { clockTime } from "@/lib/text/church-clock.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { churchDates, LAST_MINUTE } from "@/lib/text/dates.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { churchName } from "./church-data.ts";

const MOST_TEXT = 500;

const STATUSES: Readonly<Record<Facts["standing"], string>> = {
  held: "EventScheduled",
  moved: "EventRescheduled",
  undated: "EventPostponed",
  cancelled: "EventCancelled",
  removed: "EventCancelled",
};

/**
 * Returns an instant with the offset of the church's time zone: `2026-11-28T19:30:00-03:00`. Search
 * engines then show the church's local time.
 */
export function withOffset(iso: string): string {
  const clock = clockTime(iso);
  const minutes = Math.ceil((clock - Date.parse(iso)) / MINUTE_MS);
  const offset = new Date(Math.abs(minutes) * MINUTE_MS).toISOString().slice(11, 16);
  return `${new Date(clock).toISOString().slice(0, 19)}${minutes < 0 ? "-" : "+"}${offset}`;
}

/** Returns a date of an announcement: an instant, or the church's day without an hour. */
const dateData = (iso: string, hasHour = churchDates.formatTime(iso) !== LAST_MINUTE) =>
  hasHour ? withOffset(iso) : churchDates.dayOf(iso);

/**
 * An announcement with its facts. `url` is the address of its page, and `image` that of its
 * picture. `church` has the church's street address and rooms, if known.
 */
type EventFacts = {
  found: AnnouncementDetails;
  facts: Facts;
  url: string;
  image: string | undefined;
  church: Pick<Church, "address" | "rooms"> | undefined;
};

/**
 * Returns the announcement as an `Event` of schema.org, from which search engines read date and
 * place. A postponed announcement without a new date keeps its first date, because schema.org
 * requires this for `EventPostponed`.
 */
export function eventData({ found, facts, url, image, church }: EventFacts) {
  const { ends_at, former_date, ministry } = found;
  const { title, standing, place, text, date, former } = facts;
  const hasHour = (date ?? former)?.hourWords === undefined;
  const end = ends_at !== null && (hasHour ? ends_at : churchDates.ending(ends_at).iso);
  const name = churchName();
  const organization = { "@type": "Organization", name, url: config.siteUrl };
  const given = place || name;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: title,
    startDate: dateData(found.date, hasHour),
    ...(end && { endDate: dateData(end, hasHour) }),
    ...(former_date !== null && { previousStartDate: dateData(former_date) }),
    eventStatus: `https://schema.org/${STATUSES[standing]}`,
    location: {
      "@type": "Place",
      name: given,
      address: (isAtChurch(place, church?.rooms) && church?.address) || given,
    },
    organizer: ministry
      ? { "@type": "Organization", name: ministry.name, parentOrganization: organization }
      : organization,
    description: plainLine(cutText(text, MOST_TEXT)),
    ...(image !== undefined && { image: [image] }),
    url,
  };
}
