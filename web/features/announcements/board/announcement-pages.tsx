import "./announcement-pages.css";
import { useQuery } from "@tanstack/react-query";
import { Repeat } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { ministryOptions } from "@/features/ministries/rules.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { Button } from "@/ui/button.tsx";
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
import type { Announcement } from "../model/queries.ts";
import { untilUrgent } from "../model/rules.ts";
import { isPast } from "../model/said.ts";
import { ruleSentence } from "../model/series-words.ts";

const MANY = 10;

const FIXED = [
  { value: null, label: "Todos" },
  { value: NO_MINISTRY, label: "Nenhum" },
];

/** The filter of a list and its page, and the ministries to choose from, archived ones too. */
function useListFilter() {
  const [ministry, setMinistry] = useState<string | null>(null);
  const { data } = useQuery(ministriesQuery);
  const paged = usePagedSearch();
  const choose = (next: string | null) => {
    setMinistry(next);
    paged.setPage(1);
  };
  const options = [...FIXED, ...ministryOptions(data ?? [])];
  return { ...paged, ministry, choose, options, controls: useRef<HTMLDivElement>(null) };
}

type Filtered = { filter: ReturnType<typeof useListFilter> };

/** `total` is how many announcements are found; undefined while that is not known. */
function ListFilters({ filter, total }: Filtered & { total: number | undefined }) {
  const outcome = total === 1 ? "1 aviso" : `${total} avisos`;
  return (
    <div ref={filter.controls}>
      <SearchField
        label="Buscar avisos"
        value={filter.typed}
        onChange={filter.setTyped}
        outcome={total === undefined ? total : outcome}
      >
        <Field label="Ministério" className="w-full sm:w-64">
          {(controlProps) => (
            <Select
              controlProps={controlProps}
              value={filter.ministry}
              onChange={filter.choose}
              options={filter.options}
            />
          )}
        </Field>
      </SearchField>
    </div>
  );
}

/** Says that nothing matches, and which filter to lift. */
function NoMatch({ filter }: Filtered) {
  const { search, setTyped, ministry, choose, options, controls } = filter;
  const chosen = options.find(({ value }) => value === ministry)?.label ?? "um ministério excluído";
  const name = ministry === null ? "" : chosen;
  const parts = [search && `com “${search}”`, name && `em “${name}”`].filter(Boolean);
  const lift = (change: () => void, control: "input" | "button") => () => {
    change();
    // The pressed button is unmounted with the filter that it lifts.
    controls.current?.querySelector<HTMLElement>(control)?.focus();
  };
  return (
    <ListEmpty text={`Nenhum aviso ${parts.join(" ")}.`}>
      <div className="flex flex-wrap justify-center gap-3">
        {search && (
          <Button variant="outline" onClick={lift(() => setTyped(""), "input")}>
            Limpar a busca
          </Button>
        )}
        {name && (
          <Button variant="outline" onClick={lift(() => choose(null), "button")}>
            Todos os ministérios
          </Button>
        )}
      </div>
    </ListEmpty>
  );
}

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
