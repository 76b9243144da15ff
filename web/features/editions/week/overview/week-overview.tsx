import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useNow } from "@/lib/browser/clock.ts";
import { focusHeading } from "@/lib/browser/focus.ts";
import { useLive } from "@/lib/data/live.ts";
import { Button } from "@/ui/button.tsx";
import { ListFailure } from "@/ui/list-state.tsx";
import { chosenOf, hasChanged } from "../../model/chosen.ts";
import { dayInWords } from "../../model/church-dates.ts";
import { pathOfEdition, upcomingEdition } from "../../model/find-edition.ts";
import { contentQuery, editionsQuery, type Published } from "../../model/queries.ts";
import { WeekShape } from "../week-shape.tsx";
import { ChangesSince } from "./changes-since.tsx";
import { EditionView } from "./edition-view.tsx";
import { NewEdition } from "./new-edition.tsx";
import { OtherEditions } from "./other-editions.tsx";

type WeekOverviewProps = {
  /** Another service is prepared. */
  isPlanning: boolean;
  onPlan: () => void;
  /** Leads to an edition's own screen. */
  onOpen: (path: string) => void;
};

/** The next service: its edition, or the proposal for it; what has changed, and the other editions. */
export function WeekOverview({ isPlanning, onPlan, onOpen }: WeekOverviewProps) {
  useLive();
  const now = useNow();
  const [shownId, show] = useState<string>();
  const { data: editions, dataUpdatedAt, isError, refetch } = useQuery(editionsQuery);
  const upcoming = editions && upcomingEdition(editions, now);
  // What the device has kept may not know the edition that somebody has begun since.
  const isKnown = upcoming !== undefined || dataUpdatedAt > 0;
  if (editions === undefined || !isKnown) {
    if (!isError) return <WeekShape label="Carregando a semana…" />;
    return <ListFailure title="Não foi possível carregar a semana" onRetry={refetch} />;
  }
  const nextPublished = upcomingEdition(
    editions.flatMap(({ published }) => published ?? []),
    now,
  );
  const next = isPlanning ? undefined : upcoming;
  // A person who types stays with the edition of that text, even when another edition comes first now.
  if (shownId !== next?.id && !document.querySelector("main :is(input, textarea):focus"))
    show(next?.id);
  const shown = editions.find(({ id }) => id === shownId);
  const open = (service_at: string) => onOpen(pathOfEdition({ service_at }));

  return (
    <>
      {nextPublished && nextPublished.id !== shownId && <ChangedBanner edition={nextPublished} />}
      {shown === undefined ? (
        <NewEdition onBegun={open} />
      ) : (
        <>
          <EditionView
            key={shown.id}
            edition={shown}
            onPublished={open}
            onMoved={focusHeading}
            onDeleted={focusHeading}
          />
          <p className="mt-10">
            <Button variant="outline" onClick={onPlan}>
              Preparar outro culto
            </Button>
          </p>
        </>
      )}
      <ChangesSince />
      <OtherEditions shownId={shown?.id} />
    </>
  );
}

/** Says that announcements of a published edition have changed. */
function ChangedBanner({ edition }: { edition: Published }) {
  const now = useNow();
  const { data: content } = useQuery(contentQuery(edition));
  const changed = content ? chosenOf(content).filter(hasChanged).length : 0;
  if (changed === 0) return null;
  return (
    <div role="status" className="card mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <p className="flex min-w-0 grow basis-56 items-start gap-2 font-semibold">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-postponed-ink" />
        {changed === 1 ? "1 aviso mudou" : `${changed} avisos mudaram`} depois que ficou pronta a
        lista de {dayInWords(edition.service_at, now)}.
      </p>
      <Link to={pathOfEdition(edition)} className="action-link focus-ring">
        Ver o que mudou
      </Link>
    </div>
  );
}
