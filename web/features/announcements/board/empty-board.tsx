import { useQuery } from "@tanstack/react-query";
import { CloudOff, Plus } from "lucide-react";
import { teamBundle } from "@/bundles.ts";
import { Bell } from "@/features/notifications/bell.tsx";
import { unreachableText } from "@/lib/data/request.ts";
import { Button } from "@/ui/button.tsx";
import { lazy } from "@/ui/lazy.tsx";
import { anyAnnouncementQuery } from "../model/queries.ts";
import { PERIOD_DAYS, type Period } from "../model/rules.ts";
import { BoardNotice } from "../search/board-notice.tsx";

/** Shows that the board could not be loaded and that there is no cached list. */
export const BoardFailure = ({ onRetry }: { onRetry: () => void }) => (
  <BoardNotice Icon={CloudOff} title="Não foi possível carregar os avisos" text={unreachableText()}>
    <Button className="mt-5" onClick={onRetry}>
      Tentar de novo
    </Button>
  </BoardNotice>
);

const FirstSteps = lazy(teamBundle.component((part) => part.FirstSteps));

type EmptyListProps = {
  /**
   * Whether even the longest period has no announcement. Only then, the app asks the server whether
   * any announcement exists.
   */
  isBoardEmpty: boolean;
  larger: Period | undefined;
  onPeriod: (period: Period) => void;
  /** Opens the form for a new announcement; undefined for visitors. */
  onCreate: ((opener: HTMLElement) => void) | undefined;
};

// Members have another button at this position. Therefore this button is hidden while the app
// expects a session.
const BoardBell = () => (
  <div className="visitors">
    <Bell subject={{}} words="Me avise quando houver" />
  </div>
);

/** Shows that the chosen period or the complete board has no announcement. */
export function EmptyList({ isBoardEmpty, larger, onPeriod, onCreate }: EmptyListProps) {
  const { data: hasAny, isPending } = useQuery({ ...anyAnnouncementQuery, enabled: isBoardEmpty });
  if (isBoardEmpty && (isPending || hasAny === false))
    return (
      <BoardNotice
        text={isPending ? "" : "Ainda não há avisos cadastrados. Seja o primeiro a criar um aviso!"}
      >
        {/* This box has the height of a button, so that nothing moves when session and response
            arrive. */}
        <div className="mt-5 min-h-11">
          {!isPending && !onCreate && <BoardBell />}
          {!isPending && onCreate && (
            <Button onClick={(event) => onCreate(event.currentTarget)}>
              <Plus aria-hidden />
              Escrever o primeiro
            </Button>
          )}
        </div>
        {!isPending && onCreate && <FirstSteps />}
      </BoardNotice>
    );
  return (
    <BoardNotice text="Não há avisos para o período selecionado. Tente selecionar um período maior.">
      <div className="mt-5 flex min-h-11 flex-wrap justify-center gap-3">
        {larger && (
          <Button variant="outline" onClick={() => onPeriod(larger)}>
            {`Mostrar os próximos ${PERIOD_DAYS[larger]} dias`}
          </Button>
        )}
        {isBoardEmpty && !onCreate && <BoardBell />}
      </div>
    </BoardNotice>
  );
}
