import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { SearchField } from "@/ui/search-field.tsx";
import type { Announcement } from "../model/queries.ts";
import type { Period } from "../model/rules.ts";
import { type BoardFilter, type Filtering, isFiltered, ministryCounts } from "./board-filter.ts";
import { EmptySearch } from "./empty-search.tsx";
import { useTypedFilter } from "./use-typed-filter.ts";

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

/** The field and the ministries by which the board is searched, and what to do where nothing is found. */
export function BoardSearch(props: BoardSearchProps) {
  const { visible, filter, isPressed, count, loading } = props;
  const { typed, setTyped, onFilter } = useTypedFilter(filter);
  const box = useRef<HTMLDivElement>(null);
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
