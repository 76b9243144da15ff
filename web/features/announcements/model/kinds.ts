/**
 * The kinds of announcements (docs/decisions/2026-11-29-church-month.md).
 * `routine`: an occurrence of the standing programme that takes place as always. `special`: every
 * other announcement with a day. `notice`: information without a day.
 */
export type Kind = "routine" | "special" | "notice";

/** The name of a kind in lists and search results. Special announcements need no name. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  routine: "Programação",
  special: "",
  notice: "Recado",
};

/** The columns that decide the kind. Rows of the history lack `series`. */
export type KindColumns = {
  kind?: string | undefined;
  status: string;
  detached?: boolean;
  series?: { routine: boolean } | null;
};

/**
 * Returns the kind of an announcement. An occurrence of the programme that was changed alone,
 * moved, postponed or cancelled is special.
 */
export function kindOf({ kind, status, detached, series }: KindColumns): Kind {
  if (kind === "notice") return "notice";
  return series?.routine && !detached && status === "scheduled" ? "routine" : "special";
}

export const isSpecial = (announcement: KindColumns) => kindOf(announcement) === "special";
export const isNotice = ({ kind }: Pick<KindColumns, "kind">) => kind === "notice";

type InSeries = { series_id: string | null; detached?: boolean };

/**
 * Returns the announcements with only the first one of each series. Occurrences that were changed
 * alone are always included.
 */
export function oncePerSeries<Item extends InSeries>(announcements: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return announcements.filter(({ series_id, detached }) => {
    if (series_id === null || detached) return true;
    const isFirst = !seen.has(series_id);
    seen.add(series_id);
    return isFirst;
  });
}

/**
 * Returns the announcements that a list in order of date shows as news: the special ones, with a
 * special series only once, on its first day in the list.
 */
export const newsOf = <Item extends KindColumns & InSeries>(announcements: readonly Item[]) =>
  oncePerSeries(announcements.filter(isSpecial));
