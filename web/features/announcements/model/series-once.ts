/** Of each series the first of these alone, and what belongs to none. */
export function seriesOnce<Item extends { series_id: string | null }>(items: readonly Item[]) {
  const seen = new Set<string>();
  return items.filter(({ series_id }) => {
    if (series_id === null) return true;
    const isFirst = !seen.has(series_id);
    seen.add(series_id);
    return isFirst;
  });
}
