import { editionPath } from "@/app/addresses.ts";
import { HOUR_MS } from "@/lib/text/durations.ts";
import { toInputs } from "./church-dates.ts";

type Service = { service_at: string };

/**
 * Returns the part of an address that names an edition, on the church's clock: `2026-11-22-19h`,
 * `2026-11-22-9h30`. The hour is always present. Otherwise a second service on the same day would
 * change an address that people have already shared.
 */
export function editionSlug({ service_at }: Service): string {
  const { date, time } = toInputs(service_at);
  const [hour, minute] = time.split(":");
  return `${date}-${Number(hour)}h${minute === "00" ? "" : minute}`;
}

export const pathOfEdition = (edition: Service) => editionPath(editionSlug(edition));

export const earliestFirst = <Item extends Service>(editions: readonly Item[]): Item[] =>
  editions.toSorted((a, b) => Date.parse(a.service_at) - Date.parse(b.service_at));

const DAY_LENGTH = "2026-11-22".length;

/**
 * Returns the edition that an address names. An address without an hour names the first edition of
 * its day.
 */
export function editionAt<Item extends Service>(
  slug: string,
  editions: readonly Item[],
): Item | undefined {
  return earliestFirst(editions).find((edition) => {
    const full = editionSlug(edition);
    return slug === full || slug === full.slice(0, DAY_LENGTH);
  });
}

/** Time (ms) for which a service counts as under way after its start. */
export const SERVICE_LENGTH = 4 * HOUR_MS;

/** Returns the edition of the next service, or of the service that is under way at `now` (ms). */
export const upcomingEdition = <Item extends Service>(editions: readonly Item[], now: number) =>
  earliestFirst(editions).find(({ service_at }) => Date.parse(service_at) >= now - SERVICE_LENGTH);

/** Returns the edition that was published last, leaving out the edition `exceptId`. */
export function lastPublished<Copy extends { id: string; published_at: string }>(
  editions: readonly { published: Copy | null }[],
  exceptId?: string,
): Copy | undefined {
  return editions
    .flatMap(({ published }) => (published && published.id !== exceptId ? published : []))
    .toSorted((a, b) => Date.parse(b.published_at) - Date.parse(a.published_at))[0];
}
