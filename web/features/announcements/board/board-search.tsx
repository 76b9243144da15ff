import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { trimmed } from "@/lib/text/trim.ts";
import { SearchField } from "@/ui/search-field.tsx";
import type { Announcement } from "../model/queries.ts";
import type { Period } from "../model/rules.ts";
import { type BoardFilter, type Filtering, isFiltered } from "./board-filter.ts";
import { EmptySearch } from "./empty-search.tsx";
import { ministryCounts } from "./ministry-counts.ts";
import { useChangeFilter } from "./use-change-filter.ts";

// So long nothing is typed any more.
const PAUSE_MS = 200;

type BoardSearchProps = Filtering & {
  /** Of all periods. */
  announcements: Announcement[];
  /** Those that the period shows. */
  visible: Announcement[];
  /** How many of them the filter shows. */
  count: number;
  /** More of them are being loaded. */
  loading: boolean;
  period: Period;
  now: number;
  onPeriod: (period: Period) => void;
};

/** What is typed, at once; the filter follows after a pause, and is followed where something else has changed it. */
function useTyped(filter: BoardFilter, { typing, onFilter }: ReturnType<typeof useChangeFilter>) {
  const [typed, setTyped] = useState(filter.search);
  const [known, setKnown] = useState(filter.search);
  if (filter.search !== known) {
    setKnown(filter.search);
    if (!typing) setTyped(filter.search);
  }
  const send = useEffectEvent((search: string) => {
    if (trimmed(search) !== filter.search) onFilter({ search }, true);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}

/** The field and the ministries by which the board is searched, and what to do where nothing is found. */
export function BoardSearch(props: BoardSearchProps) {
  const { visible, filter, isPressed, count, loading } = props;
  const change = useChangeFilter();
  const { onFilter } = change;
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useTyped(filter, change);
  const ministries = useMemo(() => ministryCounts(visible, filter), [visible, filter]);
  const focusField = useEffectEvent(() => {
    if (isPressed) box.current?.querySelector("input")?.focus();
  });
  useEffect(() => focusField(), []);
  const found = count === 1 ? "1 aviso" : `${count} avisos`;
  const chip = (id: BoardFilter["ministryId"]) => ({
    type: "button" as const,
    "aria-pressed": filter.ministryId === id,
    className: "chip focus-ring inline-flex max-w-full items-center gap-2",
    onClick: () => onFilter({ ministryId: filter.ministryId === id ? "" : id }),
  });

  return (
    <div ref={box} className="screen-only">
      <SearchField
        label="Buscar avisos"
        value={typed}
        onChange={setTyped}
        outcome={loading ? `${found} até agora…` : found}
      />
      {ministries.length > 0 && (
        <fieldset className="mb-5 flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">Ministérios</legend>
          <button {...chip("")}>Todos</button>
          {ministries.map(({ id, name, color, count: each }) => (
            <button key={id} {...chip(id)}>
              <span
                aria-hidden
                className="size-3 shrink-0 rounded-full border border-surface forced-color-adjust-none"
                style={{ backgroundColor: color }}
              />
              <span className="min-w-0 wrap-break-word">
                <bdi>{name}</bdi> <span className="font-normal">({each})</span>
              </span>
            </button>
          ))}
        </fieldset>
      )}
      {count === 0 && !loading && isFiltered(filter) && (
        <EmptySearch {...props} onFilter={onFilter} />
      )}
    </div>
  );
}
