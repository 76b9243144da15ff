import "./announcement-pages.css";
import { useQuery } from "@tanstack/react-query";
import { Repeat } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { ListEmpty, ListFailure, Pager } from "@/ui/list-state.tsx";
import { AnnouncementCard } from "../card/announcement-card.tsx";
import type { ListActions } from "../card/card-actions.tsx";
import { ALL_ANNOUNCEMENTS_PAGE_SIZE, announcementsPageQuery } from "../model/all-announcements.ts";
import type { ListPart } from "../model/own-parts.ts";
import type { Announcement } from "../model/queries.ts";
import { untilUrgent } from "../model/rules.ts";
import { isPast } from "../model/said.ts";
import { ruleSentence } from "../model/series-words.ts";
import { ListFilters, NoMatch, useListFilter } from "./list-filters.tsx";
import { RowsShape } from "./rows-shape.tsx";

const MANY = 10;

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
  const filter = useListFilter();
  const { search, ministry, page } = filter;
  const query = announcementsPageQuery({ search, ministry, page }, part, userId);
  const { data, isPending, isPlaceholderData, refetch } = useQuery(query);
  const none = data?.announcements.length === 0;
  const filtered = search !== "" || ministry !== null;
  // The last announcement of the page may have been deleted.
  const beyond = none && page > 1;
  const now = useNow();
  // A few of one's own are seen at a glance.
  const [isLong, setIsLong] = useState(userId === undefined);
  if (!isLong && !isPlaceholderData && (data?.total ?? 0) >= MANY) setIsLong(true);
  const byline = ({ created_by }: Announcement) =>
    !userId && (
      <p className="card-fact">
        Por <bdi>{data?.authors.get(created_by ?? "") ?? "uma conta excluída"}</bdi>
      </p>
    );

  return (
    <>
      {isLong && <ListFilters filter={filter} total={data?.total} />}
      {isPending && <RowsShape label="Carregando avisos…" />}
      {!isPending && data === undefined && (
        <ListFailure title="Não foi possível carregar os avisos" onRetry={refetch} />
      )}
      {beyond && <ListEmpty text="Não há mais avisos nesta página." />}
      {none && !beyond && !filtered && empty}
      {none && !beyond && filtered && <NoMatch filter={filter} />}
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
                {byline(announcement)}
              </AnnouncementCard>
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={ALL_ANNOUNCEMENTS_PAGE_SIZE}
            total={data.total}
            onPage={filter.setPage}
          />
        </>
      )}
    </>
  );
}
