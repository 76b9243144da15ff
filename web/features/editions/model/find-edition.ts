import { useQuery } from "@tanstack/react-query";
import { editionPath } from "@/app/addresses.ts";
import { toInputs } from "./church-dates.ts";
import { editionsQuery } from "./queries.ts";

type Service = { service_at: string };

/** `2026-11-22` and `19h` or `19h30` of a service on the church's clock: a link leads everywhere to the same edition. */
function partsOf({ service_at }: Service) {
  const { date, time } = toInputs(service_at);
  const [hour, minute] = time.split(":");
  return { day: date, hour: `${Number(hour)}h${minute === "00" ? "" : minute}` };
}

/** The part of the address that names an edition: `2026-11-22`, with the hour where that day has several. */
export function useEditionSlug() {
  const { data: editions = [] } = useQuery(editionsQuery);
  return (edition: Service): string => {
    const { day, hour } = partsOf(edition);
    const isOtherOfDay = (other: Service) =>
      other.service_at !== edition.service_at && partsOf(other).day === day;
    return editions.some(isOtherOfDay) ? `${day}-${hour}` : day;
  };
}

/** The address of an edition's screen. */
export function useEditionPath() {
  const slugOf = useEditionSlug();
  return (edition: Service) => editionPath(slugOf(edition));
}

const earliestFirst = <Item extends Service>(editions: readonly Item[]): Item[] =>
  editions.toSorted((a, b) => Date.parse(a.service_at) - Date.parse(b.service_at));

/** The edition that an address names; by the day alone it is the first one of that day. */
export function editionAt<Item extends Service>(
  slug: string,
  editions: readonly Item[],
): Item | undefined {
  return earliestFirst(editions).find((edition) => {
    const { day, hour } = partsOf(edition);
    return slug === day || slug === `${day}-${hour}`;
  });
}

const HOUR = 60 * 60 * 1000;
/** So long after its beginning a service is still the one that matters. */
const DURING = 4 * HOUR;

/** The edition of the next service, or of the one that goes on at `now` (ms). */
export const upcomingEdition = <Item extends Service>(editions: readonly Item[], now: number) =>
  earliestFirst(editions).find(({ service_at }) => Date.parse(service_at) >= now - DURING);

/** The edition that was closed last, not counting `exceptId`. */
export function lastClosed<Item extends { id: string; closed_at: string | null }>(
  editions: readonly Item[],
  exceptId?: string,
): (Item & { closed_at: string }) | undefined {
  return editions
    .flatMap((edition) => {
      const { id, closed_at } = edition;
      return closed_at === null || id === exceptId ? [] : [{ ...edition, closed_at }];
    })
    .toSorted((a, b) => Date.parse(b.closed_at) - Date.parse(a.closed_at))[0];
}
