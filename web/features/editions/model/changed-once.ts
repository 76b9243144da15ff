import type { ChangeSince } from "./editor-queries.ts";

type Row = { series_id: string | null; detached: boolean };

/**
 * Returns the changes with one row for each change of a series, the nearest occurrence first. Each
 * cancellation and postponement stays, because people need its day. `rows` has the announcements
 * of the board. An announcement that the board does not have counts by its title, because a series
 * has occurrences after the board's last day, and a deleted series has no rows.
 */
export function changedOnce<Change extends ChangeSince>(
  changes: readonly Change[],
  rows: ReadonlyMap<string, Row>,
): Change[] {
  const seen = new Set<string>();
  return changes.filter(({ announcement_id, kind, fields, title }) => {
    const row = rows.get(announcement_id);
    const isSingle = row && (row.series_id === null || row.detached);
    if (isSingle || kind === "cancelled" || kind === "postponed") return true;
    const key = JSON.stringify([title, kind, fields]);
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}
