import type { BoardFilter } from "./board-filter.ts";
import type { ministryCounts } from "./filtered.ts";
import type { useTypedFilter } from "./use-typed-filter.ts";

type MinistryChipsProps = Pick<ReturnType<typeof useTypedFilter>, "onFilter"> & {
  ministries: ReturnType<typeof ministryCounts>;
  filter: BoardFilter;
  /** There may be more of them: the row is kept, so that nothing below it moves. */
  isLoading: boolean;
};

/** The ministries of what is found, on phones in one row that scrolls. */
export function MinistryChips({ ministries, filter, isLoading, onFilter }: MinistryChipsProps) {
  if (ministries.length === 0 && !isLoading) return null;
  const chip = (id: BoardFilter["ministryId"]) => ({
    type: "button" as const,
    "aria-pressed": filter.ministryId === id,
    className: "chip focus-ring inline-flex shrink-0 items-center gap-2",
    onClick: () => onFilter({ ministryId: filter.ministryId === id ? "" : id }),
  });
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Ministérios</legend>
      <div className="chip-row">
        <button {...chip("")}>Todos</button>
        {ministries.map(({ id, name, color, count }) => (
          <button key={id} {...chip(id)}>
            <span
              aria-hidden
              className="size-3 shrink-0 rounded-full border border-surface forced-color-adjust-none"
              style={{ backgroundColor: color }}
            />
            <span>
              <bdi>{name}</bdi> <span className="font-normal">({count})</span>
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
