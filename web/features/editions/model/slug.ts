import { config } from "@/lib/config.ts";

/**
 * The time zone in which an address names the day and hour of a service: the church's where our own server tells it, so that a
 * link leads everywhere to the same edition; the device's on a static host.
 */
export const editionZone = () => config.churchTimeZone;

type Service = { service_at: string };

/** `2026-11-22` and `19h` or `19h30` of a service. */
function partsOf({ service_at }: Service, timeZone: string | undefined) {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(new Date(service_at));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? "";
  const minute = part("minute");
  return {
    day: `${part("year")}-${part("month")}-${part("day")}`,
    hour: `${Number(part("hour"))}h${minute === "00" ? "" : minute}`,
  };
}

/** The part of the address that names an edition: `2026-11-22`, with the hour where that day has several. */
export function editionSlug(
  edition: Service,
  editions: readonly Service[],
  timeZone: string | undefined,
): string {
  const { day, hour } = partsOf(edition, timeZone);
  const others = editions.filter(
    (other) => other.service_at !== edition.service_at && partsOf(other, timeZone).day === day,
  );
  return others.length === 0 ? day : `${day}-${hour}`;
}

/** The edition that an address names; by the day alone it is the first one of that day. */
export function editionAt<Item extends Service>(
  slug: string,
  editions: readonly Item[],
  timeZone: string | undefined,
): Item | undefined {
  const earliestFirst = editions.toSorted(
    (a, b) => Date.parse(a.service_at) - Date.parse(b.service_at),
  );
  return earliestFirst.find((edition) => {
    const { day, hour } = partsOf(edition, timeZone);
    return slug === day || slug === `${day}-${hour}`;
  });
}
