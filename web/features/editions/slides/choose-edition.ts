import { editionAt, editionZone } from "../slug.ts";

const HOUR = 60 * 60 * 1_000;
// A service, and whoever stays on afterwards.
const SHOWN_AFTER_MS = 4 * HOUR;

type Dated = { service_at: string; closed_at: string | null };

/**
 * The edition on the screen at `now` (ms): the one that `date` names, else that of the service that comes next or is held.
 * Only closed ones, whoever looks; without any the screen shows the board's week.
 */
export function editionFor<Item extends Dated>(
  date: string | undefined,
  editions: readonly Item[],
  now: number,
): Item | undefined {
  const closed = editions.filter(({ closed_at }) => closed_at !== null);
  if (date !== undefined) return editionAt(date, closed, editionZone());
  return closed
    .filter(({ service_at }) => Date.parse(service_at) >= now - SHOWN_AFTER_MS)
    .toSorted((a, b) => Date.parse(a.service_at) - Date.parse(b.service_at))
    .at(0);
}
