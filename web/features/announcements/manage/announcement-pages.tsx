import "./announcement-pages.css";
import { useQuery } from "@tanstack/react-query";
import { Repeat } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { ministryOptions } from "@/features/ministries/rules.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { Field } from "@/ui/field.tsx";
import {
  ListEmpty,
  ListFailure,
  Loading,
  Pager,
  SearchField,
  usePagedSearch,
} from "@/ui/list-state.tsx";
import { Select } from "@/ui/select.tsx";
import { AnnouncementCard } from "../card/announcement-card.tsx";
import { SkeletonCards } from "../card/announcement-skeletons.tsx";
import type { ListActions } from "../card/card-actions.tsx";
import {
  ALL_ANNOUNCEMENTS_PAGE_SIZE,
  announcementsPageQuery,
  type ListPart,
  NO_MINISTRY,
} from "../model/all-announcements.ts";
import { untilUrgent } from "../model/rules.ts";
import { isPast } from "../model/said.ts";
import { counted, ruleSentence } from "../model/series-words.ts";
import { inMinistry, NoMatch } from "../search/no-match.tsx";

const MANY = 10;

const FIXED = [
  { value: null, label: "Todos" },
  { value: NO_MINISTRY, label: "Nenhum" },
];

/** Holds the place of the list. */
export const RowsShape = ({ label }: { label?: string }) => (
  <Loading label={label}>
    <SkeletonCards className="agenda rows" />
  </Loading>
);

type AnnouncementPagesProps = {
  part: ListPart;
  /** Whose they are; undefined for everybody's, which say by whom they are. */
  userId?: string;
  /** In place of the list when nothing is searched and there is nothing. */
  empty: ReactNode;
  actions: ListActions;
};

/** Announcements in cards, a page at a time, found by their texts and ministry. */
export function AnnouncementPages({ part, userId, empty, actions }: AnnouncementPagesProps) {
  const { typed, setTyped, search, page, setPage } = usePagedSearch();
  const [ministry, setMinistry] = useState<string | null>(null);
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const query = announcementsPageQuery({ search, ministry, page }, part, userId);
  const { data, isPending, isPlaceholderData, refetch } = useQuery(query);
  const none = data?.announcements.length === 0;
  // The last announcement of the page may have been deleted.
  const beyond = none && page > 1;
  const now = useNow();
  // A few of one's own are seen at a glance.
  const [isLong, setIsLong] = useState(userId === undefined);
  if (!isLong && !isPlaceholderData && (data?.total ?? 0) >= MANY) setIsLong(true);
  const options = [...FIXED, ...ministryOptions(ministries)];
  const nameOf = (id: string) =>
    id === NO_MINISTRY
      ? "sem ministério"
      : inMinistry(options.find(({ value }) => value === id)?.label);
  const choose = (next: string | null) => {
    setMinistry(next);
    setPage(1);
  };
  const controls = useRef<HTMLDivElement>(null);
  const lift = (change: () => void, control: "input" | "button") => () => {
    change();
    // The pressed button is unmounted with the filter that it lifts.
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
            outcome={data && counted(data.total)}
          >
            <Field label="Ministério" className="w-full sm:w-64">
              {(controlProps) => (
                <Select
                  controlProps={controlProps}
                  value={ministry}
                  onChange={choose}
                  options={options}
                />
              )}
            </Field>
          </SearchField>
        </div>
      )}
      {isPending && <RowsShape label="Carregando avisos…" />}
      {!isPending && data === undefined && (
        <ListFailure title="Não foi possível carregar os avisos" onRetry={refetch} />
      )}
      {beyond && <ListEmpty text="Não há mais avisos nesta página." />}
      {none && !beyond && !search && !ministry && empty}
      {none && !beyond && (search || ministry) && (
        <NoMatch
          none="Nenhum aviso"
          search={search}
          ministry={ministry ? nameOf(ministry) : ""}
          onAnySearch={lift(() => setTyped(""), "input")}
          onAnyMinistry={lift(() => choose(null), "button")}
        />
      )}
      {data && (
        <>
          <ul className="agenda rows">
            {data.announcements.map((announcement) => (
              <AnnouncementCard
                key={announcement.id}
                announcement={announcement}
                soon={isPast(announcement, now) ? undefined : untilUrgent(announcement, now)}
                manageable
                isAlone
                actions={actions}
              >
                {announcement.series && (
                  <p className="card-fact card-place">
                    <Repeat aria-hidden />
                    {ruleSentence(announcement.series, now)}
                  </p>
                )}
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
