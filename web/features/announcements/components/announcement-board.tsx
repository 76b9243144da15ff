import { useQuery } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useNow } from "@/lib/clock.ts";
import { Button } from "@/ui/button.tsx";
import { announcementsQuery } from "../queries.ts";
import { type Actor, largerPeriod, type Period, visibleIn } from "../rules.ts";
import { AnnouncementList, type ListActions } from "./announcement-list.tsx";
import { AnnouncementSkeletons } from "./announcement-skeletons.tsx";
import { BoardNotice } from "./board-notice.tsx";
import { EmptyBoard, EmptyPeriod } from "./empty-board.tsx";

type AnnouncementBoardProps = ListActions & {
  actor: Actor | undefined;
  period: Period;
  onPeriod: (period: Period) => void;
  onCreate: (opener: HTMLElement) => void;
};

/** The announcements of the period, or what stands in their place. */
export function AnnouncementBoard(props: AnnouncementBoardProps) {
  const { actor, period, onPeriod, onCreate, ...actions } = props;
  const { data: announcements, isPending, refetch } = useQuery(announcementsQuery);
  const now = useNow();

  if (isPending) {
    return (
      <>
        <p role="status" className="sr-only">
          Carregando avisos…
        </p>
        <AnnouncementSkeletons />
      </>
    );
  }
  if (announcements === undefined) {
    return (
      <BoardNotice
        icon={<CloudOff aria-hidden />}
        title="Não foi possível carregar os avisos"
        text="Verifique sua conexão com a internet e tente de novo."
      >
        <Button onClick={() => refetch()}>Tentar de novo</Button>
      </BoardNotice>
    );
  }

  const visible = visibleIn(period, announcements, now);
  const larger = largerPeriod(period, announcements, now);
  if (announcements.length === 0) {
    return (
      <EmptyBoard larger={larger} onPeriod={onPeriod} onCreate={actor ? onCreate : undefined} />
    );
  }
  if (visible.length === 0) return <EmptyPeriod larger={larger} onPeriod={onPeriod} />;
  return (
    <>
      <p role="status" className="sr-only">
        {visible.length === 1 ? "1 aviso no período" : `${visible.length} avisos no período`}
      </p>
      <AnnouncementList announcements={visible} actor={actor} now={now} {...actions} />
    </>
  );
}
