import { SearchX } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import type { Announcement } from "../model/queries.ts";
import { PERIOD_DAYS, PERIODS, type Period, visibleIn } from "../model/rules.ts";
import { type BoardFilter, filtered } from "./board-filter.ts";
import { BoardNotice } from "./board-notice.tsx";
import type { useTypedFilter } from "./use-typed-filter.ts";

type EmptySearchProps = Pick<ReturnType<typeof useTypedFilter>, "onFilter"> & {
  filter: BoardFilter;
  /** Of all periods. */
  announcements: Announcement[];
  period: Period;
  now: number;
  onPeriod: (period: Period) => void;
};

/** `Nenhum aviso com “coral” em Louvor nos próximos 7 dias.` */
function sentence({ search, ministryId }: BoardFilter, name: string | undefined, period: Period) {
  const text = search && ` com “${search}”`;
  const ministry = ministryId && (name ? ` em ${name}` : " do ministério escolhido");
  return `Nenhum aviso${text}${ministry} nos próximos ${PERIOD_DAYS[period]} dias.`;
}

/** Says what was searched in vain, and offers to lift each part of it. */
export function EmptySearch(props: EmptySearchProps) {
  const { announcements, filter, onFilter, period, now, onPeriod } = props;
  const { search, ministryId } = filter;
  const name = announcements.find((one) => one.ministry_id === ministryId)?.ministry?.name;
  const larger = PERIODS.slice(PERIODS.indexOf(period) + 1).find(
    (other) => filtered(visibleIn(other, announcements, now), filter).length > 0,
  );
  return (
    <BoardNotice
      icon={<SearchX aria-hidden />}
      title="Nenhum aviso encontrado"
      text={sentence(filter, name, period)}
    >
      <div className="flex flex-wrap justify-center gap-3">
        {larger && (
          <Button onClick={() => onPeriod(larger)}>Procurar nos {PERIOD_DAYS[larger]} dias</Button>
        )}
        {search && (
          <Button
            variant="outline"
            className="wrap-anywhere"
            onClick={() => onFilter({ search: "" })}
          >
            Tirar “{search}”
          </Button>
        )}
        {ministryId && (
          <Button variant="outline" onClick={() => onFilter({ ministryId: "" })}>
            Todos os ministérios
          </Button>
        )}
      </div>
    </BoardNotice>
  );
}
