import { editionAt, editionZone } from "../../model/slug.ts";
import { upcomingEdition } from "../../model/upcoming.ts";

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
  return date === undefined ? upcomingEdition(closed, now) : editionAt(date, closed, editionZone());
}
