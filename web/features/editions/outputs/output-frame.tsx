import { titleOf } from "@/features/announcements/model/facts.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { useService } from "@/features/church/model/use-service.ts";
import { type Church, churchQuery } from "@/features/church/queries.ts";
import "./output-frame.css";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { useLive } from "@/lib/data/live.ts";
import { ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import type { Block } from "../model/blocks.ts";
import { type Chosen, DELETED_TITLE, useChosen } from "../model/chosen-announcements.ts";
import { pastMoment } from "../model/church-dates.ts";
import { outputsQuery } from "../model/editor-queries.ts";
import { contentQuery, editionsQuery, type Version } from "../model/queries.ts";
import { weekQuery } from "../model/week-query.ts";
import { type WeekDay, ourWeek as weekDays } from "../words/our-week.ts";
import { OUR_WEEK, useOutputState } from "./output-state.ts";
import type { UsageRecord } from "./registry.ts";

function nameOf(announcement: Chosen): string {
  const title = titleOf(announcement);
  return announcement.deleted && title !== DELETED_TITLE ? `${title} (excluído)` : title;
}

type OutputNoticeProps = Pick<OutputData, "announcements" | "blocks"> & {
  edition: Version;
  usage: UsageRecord;
};

/**
 * Informs the team about the state of an output. Before the publication, the notice tells that the
 * list may still change. Later, the notice tells when the output was printed or sent, and what has
 * changed since.
 */
export function OutputNotice({ edition, usage, announcements, blocks }: OutputNoticeProps) {
  const now = useNow();
  const service = useService();
  const { isPending } = useQuery(outputsQuery(edition.id));
  const state = useOutputState(usage, edition, announcements);
  const isChanged = ({ id }: { id: string }) => state?.isChanged(id);
  const changed = [
    ...announcements.filter(isChanged).map(nameOf),
    ...blocks.filter(isChanged).map(({ heading }) => `quadro “${heading}”`),
    ...(isChanged({ id: OUR_WEEK }) ? ["Nossa semana"] : []),
  ];
  if (edition.published_at === null) {
    return (
      <p className="draft rounded-xl border border-line-strong bg-sunken px-4 py-3">
        <strong>Rascunho.</strong> Ainda não foi publicado: por enquanto só a equipe vê isto.
      </p>
    );
  }
  return (
    <div role="status" className={clsx(state?.isOutdated && "card px-4 py-3")}>
      {/* This line about printing or sending is never empty. Otherwise the button below would
          move while somebody presses the button. */}
      <p>
        {state && `${usage.done} ${pastMoment(state.markedAt, now)}.`}
        {!state && (isPending ? "\u00a0" : `Ainda não ${usage.done.toLowerCase()}.`)}
      </p>
      {state?.isOutdated && (
        <p className="mt-1">
          <strong>
            {changed.length > 0
              ? `Depois disso mudou: ${changed.join("; ")}.`
              : `Depois disso os avisos ${service.ofThe} mudaram.`}
          </strong>{" "}
          {usage.correctedText}
        </p>
      )}
    </div>
  );
}

/** The data that an output shows. */
export type OutputData = {
  announcements: Chosen[];
  /** The blocks of the edition in order. */
  blocks: Block[];
  /** The days of "Nossa semana"; empty if the bulletin does not show the week. */
  days: WeekDay[];
  /** The rows that an edition of this service can contain. */
  rows: Announcement[];
  church: Church;
};

type OutputLoaderProps = {
  edition: Version;
  /** The output's name in a sentence: `boletim`. */
  noun: string;
  children: (data: OutputData) => ReactNode;
};

type QueryState = Pick<UseQueryResult, "dataUpdatedAt" | "fetchStatus" | "failureCount">;

/**
 * Whether the server has not yet answered the first request of this page. Until then, the query has
 * only data that this device stored earlier.
 */
const isFirstPending = ({ dataUpdatedAt, fetchStatus, failureCount }: QueryState) =>
  dataUpdatedAt < performance.timeOrigin && fetchStatus === "fetching" && failureCount === 0;

/**
 * Loads the data of an output and follows its changes. Printed pages and sent messages cannot be
 * corrected afterwards. Therefore stored data is shown only if the server does not respond, and
 * nothing is shown if a part of the data is missing.
 */
export function OutputLoader({ edition, noun, children }: OutputLoaderProps) {
  useLive();
  const serviceAt = edition.service_at;
  const editions = useQuery(editionsQuery);
  const content = useQuery(contentQuery(edition));
  const week = useQuery(weekQuery(serviceAt));
  const church = useQuery(churchQuery);
  const announcements = useChosen(edition, content.data);
  const isPending = [editions, content, week].some(isFirstPending);
  if (announcements && content.data && week.data && church.data && !isPending) {
    const { blocks, ourWeek } = content.data;
    return children({
      announcements,
      blocks,
      days: ourWeek.printed ? weekDays(week.data, serviceAt) : [],
      rows: week.data,
      church: church.data,
    });
  }
  const failed = [content, week, church].filter(({ isError }) => isError);
  if (failed.length > 0) {
    const retry = () => failed.map(({ refetch }) => refetch());
    return (
      <div className="output-main">
        <ListFailure title={`Erro ao carregar o ${noun}`} onRetry={retry} />
      </div>
    );
  }
  return <ListSkeleton label={`Carregando o ${noun}…`} />;
}
