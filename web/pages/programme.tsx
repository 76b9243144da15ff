import { useQuery } from "@tanstack/react-query";
import { seriesListQuery } from "@/features/announcements/model/series-list-query.ts";
import { Timetable } from "@/features/announcements/programme/timetable.tsx";
import { ChurchCard } from "@/features/church/components/church-card.tsx";
import { ListEmpty, ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import { PageHeading } from "@/ui/page-heading.tsx";
import { BackLink } from "../layout/back-link.tsx";
import { Page } from "../layout/page.tsx";

/** Shows the standing programme of the church as a timetable. */
export function ProgrammePage() {
  const { data: rows, isPending, refetch } = useQuery(seriesListQuery);
  return (
    <Page className="pt-4">
      <div className="programme">
        <BackLink />
        <PageHeading>Programação</PageHeading>
        <p className="mt-1 text-muted">O que acontece sempre na igreja.</p>
        {isPending && <ListSkeleton label="Carregando a programação…" />}
        {!isPending && !rows && (
          <ListFailure title="Não foi possível carregar a programação" onRetry={refetch} />
        )}
        {rows && !rows.some(({ series }) => series?.routine) && (
          <ListEmpty text="Ainda não há programação. Os avisos que se repetem aparecem no mural." />
        )}
        {rows && (
          <div className="timetable">
            <Timetable rows={rows} />
          </div>
        )}
        <ChurchCard />
      </div>
    </Page>
  );
}
