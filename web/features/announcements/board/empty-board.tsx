import { useQuery } from "@tanstack/react-query";
import { CalendarSearch, CloudOff, Plus } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { anyAnnouncementQuery } from "../model/queries.ts";
import { PERIOD_DAYS, type Period } from "../model/rules.ts";
import { BoardNotice } from "./board-notice.tsx";

/** Shown when there is no list to show, also no older one. */
export function BoardFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <BoardNotice
      icon={<CloudOff aria-hidden />}
      title="Não foi possível carregar os avisos"
      text="Verifique sua conexão com a internet e tente de novo."
    >
      <Button onClick={onRetry}>Tentar de novo</Button>
    </BoardNotice>
  );
}

const TITLE = "Nenhum aviso encontrado";

type EmptyPeriodProps = { larger: Period | undefined; onPeriod: (period: Period) => void };

/** Shown when there are announcements, but none in the chosen period. */
export function EmptyPeriod({ larger, onPeriod }: EmptyPeriodProps) {
  return (
    <BoardNotice
      icon={<CalendarSearch aria-hidden />}
      title={TITLE}
      text="Não há avisos para o período selecionado. Tente selecionar um período maior."
    >
      {larger && (
        <Button variant="outline" onClick={() => onPeriod(larger)}>
          Mostrar os próximos {PERIOD_DAYS[larger]} dias
        </Button>
      )}
    </BoardNotice>
  );
}

type EmptyBoardProps = EmptyPeriodProps & {
  /** Undefined for visitors. */
  onCreate: ((opener: HTMLElement) => void) | undefined;
};

/** Shown when the longest period is empty; only then the app asks whether there is any announcement. */
export function EmptyBoard({ larger, onPeriod, onCreate }: EmptyBoardProps) {
  const { data: hasAny, isPending } = useQuery(anyAnnouncementQuery);
  if (isPending) {
    return <BoardNotice icon={<CalendarSearch aria-hidden />} title={TITLE} text={undefined} />;
  }
  if (hasAny !== false) return <EmptyPeriod larger={larger} onPeriod={onPeriod} />;
  return (
    <BoardNotice
      icon={<CalendarSearch aria-hidden />}
      title={TITLE}
      text="Ainda não há avisos cadastrados. Seja o primeiro a criar um aviso!"
    >
      {/* Keeps its room before the session is known. */}
      <div className="hidden min-h-11 in-[.session-expected,.signed-in]:block">
        {onCreate && (
          <Button onClick={(event) => onCreate(event.currentTarget)}>
            <Plus aria-hidden />
            Escrever o primeiro
          </Button>
        )}
      </div>
    </BoardNotice>
  );
}
