import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { announcementPath } from "@/app/addresses.ts";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { inWords } from "@/lib/text/dates.ts";
import { ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import { followedTitlesQuery, listenersQuery } from "./queries.ts";
import { type Topic, topicKey } from "./topics.ts";

type Counts = Map<string, number>;

type LinesProps = { title: string; lines: { id: string; name: ReactNode; count: number }[] };

function Lines({ title, lines }: LinesProps) {
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {lines.map(({ id, name, count }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-4 py-1">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {name}
            </span>
            <strong className="shrink-0 tabular-nums">{count}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each ministry and announcement that anybody follows. */
function Followed({ counts, topics }: { counts: Counts; topics: Topic[] }) {
  const now = useNow();
  const ids = topics.flatMap((topic) =>
    "announcement_id" in topic ? [topic.announcement_id] : [],
  );
  const { data: announcements = [] } = useQuery(followedTitlesQuery(ids));
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const countOf = (id: string) => counts.get(id) ?? 0;
  return (
    <>
      <Lines
        title="Ministérios"
        lines={ministries
          .filter(({ id }) => countOf(id) > 0)
          .map(({ id, name }) => ({ id, name, count: countOf(id) }))}
      />
      <Lines
        title="Avisos"
        lines={announcements.map(({ id, title, date }) => ({
          id,
          name: (
            <>
              <Link to={announcementPath(id)} className="text-link focus-ring">
                {title}
              </Link>
              <span className="block text-muted">{inWords(date, now)}</span>
            </>
          ),
          count: countOf(id),
        }))}
      />
    </>
  );
}

/** How many devices are told of what, for admins: numbers, as nothing else is known of them. */
export function ListenersPanel() {
  const headingId = useId();
  const { data: rows, isPending, refetch } = useQuery(listenersQuery);
  if (isPending) return <ListSkeleton label="Carregando quem é avisado…" />;
  if (rows === undefined) {
    return <ListFailure title="Não foi possível carregar quem é avisado" onRetry={refetch} />;
  }
  const counts: Counts = new Map(rows.map(({ topic, listeners }) => [topicKey(topic), listeners]));
  const ofWeek = counts.get(topicKey({ digest: true })) ?? 0;
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h2 id={headingId} className="font-serif text-2xl font-semibold">
        Me avise
      </h2>
      <p className="mt-2">
        {rows.length === 0
          ? "Nenhum aparelho pediu para ser avisado ainda. O botão “Me avise” está na página de cada aviso."
          : "Quantos aparelhos pediram para ser avisados. De quem são, ninguém sabe."}
      </p>
      <Lines
        title="A semana"
        lines={ofWeek > 0 ? [{ id: "week", name: "Resumo de domingo", count: ofWeek }] : []}
      />
      <Followed counts={counts} topics={rows.map(({ topic }) => topic)} />
    </section>
  );
}
