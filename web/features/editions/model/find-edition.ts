import { editionPath } from "@/app/addresses.ts";
import { toInputs } from "./church-dates.ts";

type Service = { service_at: string };

/**
 * The part of the address that names an edition: `2026-11-22-19h`, `2026-11-22-9h30`, on the church's clock. With the hour,
 * also where the day has no other service: one that is added changes no address that was sent.
 */
export function editionSlug({ service_at }: Service): string {
  const { date, time } = toInputs(service_at);
  const [hour, minute] = time.split(":");
  return `${date}-${Number(hour)}h${minute === "00" ? "" : minute}`;
}

export const pathOfEdition = (edition: Service) => editionPath(editionSlug(edition));

const earliestFirst = <Item extends Service>(editions: readonly Item[]): Item[] =>
  editions.toSorted((a, b) => Date.parse(a.service_at) - Date.parse(b.service_at));

const DAY_LENGTH = "2026-11-22".length;

/** The edition that an address names; by the day alone it is the first one of that day. */
export function editionAt<Item extends Service>(
  slug: string,
  editions: readonly Item[],
): Item | undefined {
  return earliestFirst(editions).find((edition) => {
    const own = editionSlug(edition);
    return slug === own || slug === own.slice(0, DAY_LENGTH);
  });
}

const HOUR = 60 * 60 * 1000;
/** So long after its beginning a service is still the one that matters. */
export const DURING = 4 * HOUR;

/** The edition of the next service, or of the one that goes on at `now` (ms). */
export const upcomingEdition = <Item extends Service>(editions: readonly Item[], now: number) =>
  earliestFirst(editions).find(({ service_at }) => Date.parse(service_at) >= now - DURING);

/** The copy that was published last, not counting the edition `exceptId`. */
export function lastPublished<Copy extends { id: string; published_at: string }>(
  editions: readonly { published: Copy | null }[],
  exceptId?: string,
): Copy | undefined {
  return editions
    .flatMap(({ published }) => (published && published.id !== exceptId ? published : []))
    .toSorted((a, b) => Date.parse(b.published_at) - Date.parse(a.published_at))[0];
}
