const HOUR = 60 * 60 * 1000;
/** So long after its beginning a service is still the one that matters. */
const DURING = 4 * HOUR;

/** The edition of the next service, or of the one that goes on at `now` (ms). */
export function upcomingEdition<Item extends { service_at: string }>(
  editions: readonly Item[],
  now: number,
): Item | undefined {
  return editions
    .filter(({ service_at }) => Date.parse(service_at) >= now - DURING)
    .toSorted((a, b) => Date.parse(a.service_at) - Date.parse(b.service_at))[0];
}
