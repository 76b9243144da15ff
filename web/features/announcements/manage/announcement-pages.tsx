import "./announcement-pages.css";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { ministryOptions } from "@/features/ministries/rules.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { Button } from "@/ui/button.tsx";
import {
  ListEmpty,
  ListFailure,
  Loading,
  Pager,
  SearchField,
  usePagedSearch,
} from "@/ui/list-state.tsx";
import { SelectField } from "@/ui/select.tsx";
import { AnnouncementCard } from "../card/announcement-card.tsx";
import { SkeletonCards } from "../card/announcement-skeletons.tsx";
import {
  ALL_ANNOUNCEMENTS_PAGE_SIZE,
  announcementsPageQuery,
  type ListPart,
  NO_MINISTRY,
} from "../model/all-announcements-query.ts";
import { untilUrgent } from "../model/rules.ts";
import { countInWords } from "../model/series-words.ts";
import { isPast } from "../model/span.ts";
import { inMinistry, NoMatch } from "../search/no-match.tsx";

const MANY = 10;

const EMPTY_TEXTS: Record<ListPart, string> = {
  proximos: "Você não tem avisos nos próximos 30 dias.",
  adiante: "Você não tem avisos para depois dos próximos 30 dias.",
  passados: "Aqui ficam seus avisos depois da data, para você usar de novo.",
  futuros: "Não há avisos de hoje em diante.",
  antigos: "Ainda não há avisos passados.",
};

const FIXED = [
  { value: null, label: "Todos" },
  { value: NO_MINISTRY, label: "Nenhum" },
];

export const RowsShape = ({ label }: { label?: string }) => (
  <Loading label={label}>
    <SkeletonCards className="announcement-list rows" />
  </Loading>
);

type AnnouncementPagesProps = {
  part: ListPart;
  /**
   * The author whose announcements are listed. If undefined, the list contains the announcements of
   * all people, and each card names the author.
   */
  userId?: string;
  /**
   * Opens the form for a new announcement. An empty list shows a button that calls this function.
   */
  onCreate?: (opener: HTMLElement) => void;
};

export function AnnouncementPages({ part, userId, onCreate }: AnnouncementPagesProps) {
  const { typed, setTyped, search, page, setPage } = usePagedSearch();
  const [ministry, setMinistry] = useState<string | null>(null);
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const query = announcementsPageQuery({ search, ministry, page }, part, userId);
  const { data, isPending, isPlaceholderData, refetch } = useQuery(query);
  const isEmpty = data?.announcements.length === 0;
  const isFiltered = Boolean(search || ministry);
  const now = useNow();
  // While a member has only a few own announcements, the list has no search field.
  const [isLong, setIsLong] = useState(userId === undefined);
  if (!isLong && !isPlaceholderData && (data?.total ?? 0) >= MANY) setIsLong(true);
  const options = [...FIXED, ...ministryOptions(ministries)];
  const named = inMinistry(options.find(({ value }) => value === ministry)?.label);
  const choose = (next: string | null) => {
    setMinistry(next);
    setPage(1);
  };
  const controls = useRef<HTMLDivElement>(null);
  const clearFilter = (change: () => void, control: "input" | "button") => () => {
    change();
    // The pressed button is unmounted after a filter is cleared. Therefore the focus moves to the
    // control of the filter.
    controls.current?.querySelector<HTMLElement>(control)?.focus();
  };

  return (
    <>
      {isLong && (
        <div ref={controls}>
          <SearchField
            label="Buscar avisos"
            value={typed}
            onChange={setTyped}
            outcome={data && countInWords(data.total)}
          >
            <SelectField
              label="Ministério"
              className="w-full sm:w-64"
              value={ministry}
              onChange={choose}
              options={options}
            />
          </SearchField>
        </div>
      )}
      {isPending && <RowsShape label="Carregando avisos…" />}
      {!isPending && data === undefined && (
        <ListFailure title="Não foi possível carregar os avisos" onRetry={refetch} />
      )}
      {/* A page after the first page may be empty, because somebody may have deleted its last
          announcement. */}
      {isEmpty && page > 1 && <ListEmpty text="Não há mais avisos nesta página." />}
      {isEmpty && page === 1 && !isFiltered && (
        <ListEmpty text={EMPTY_TEXTS[part]}>
          {onCreate && (
            <Button variant="outline" onClick={({ currentTarget }) => onCreate(currentTarget)}>
              Escrever um aviso
            </Button>
          )}
        </ListEmpty>
      )}
      {isEmpty && page === 1 && isFiltered && (
        <NoMatch
          none="Nenhum aviso"
          search={search}
          ministry={ministry && (ministry === NO_MINISTRY ? "sem ministério" : named)}
          onAnySearch={clearFilter(() => setTyped(""), "input")}
          onAnyMinistry={clearFilter(() => choose(null), "button")}
        />
      )}
      {data && (
        <>
          <ul className="announcement-list rows">
            {data.announcements.map((announcement) => (
              <AnnouncementCard
                key={announcement.id}
                announcement={announcement}
                timeLeft={isPast(announcement, now) ? undefined : untilUrgent(announcement, now)}
                manageable
                isAlone
              >
                {!userId && (
                  <p className="card-fact">
                    Por{" "}
                    <bdi>
                      {data.authors.get(announcement.created_by ?? "") ?? "uma conta excluída"}
                    </bdi>
                  </p>
                )}
              </AnnouncementCard>
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={ALL_ANNOUNCEMENTS_PAGE_SIZE}
            total={data.total}
            onPage={setPage}
          />
        </>
      )}
    </>
  );
}
