import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { focusHeading } from "@/lib/browser/focus.ts";
import { useLive } from "@/lib/data/live.ts";
import { randomUuid } from "@/lib/data/uuid.ts";
import { dayInWords, formatTime } from "@/lib/text/dates.ts";
import { Button } from "@/ui/button.tsx";
import { ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import { notify } from "@/ui/toast.ts";
import { editionsQuery } from "../../model/queries.ts";
import { upcomingEdition } from "../../model/upcoming.ts";
import { useEditionPath } from "../../model/use-edition-path.ts";
import { ChangedBanner } from "./changed-banner.tsx";
import { ChangesSince } from "./changes-since.tsx";
import { EditionView } from "./edition-view.tsx";
import { NewEdition } from "./new-edition.tsx";
import { OtherEditions } from "./other-editions.tsx";

/**
 * The next service: its edition, or the proposal for it; what has changed, and the other editions. `onOpen` leads to an
 * edition's own screen.
 */
export function WeekOverview({ onOpen }: { onOpen: (path: string) => void }) {
  useLive();
  const now = useNow();
  const { data: editions, isError, refetch } = useQuery(editionsQuery);
  const pathOf = useEditionPath();
  // Made before there is an edition, so that it is known as the one that was begun here from its first moment.
  const [newId, setNewId] = useState(randomUuid);
  // Another one where somebody else has begun it.
  const [foundId, setFoundId] = useState<string>();
  const [isPlanning, setIsPlanning] = useState(false);
  if (editions === undefined) {
    if (!isError) return <ListSkeleton label="Carregando as edições…" />;
    return <ListFailure title="Não foi possível carregar as edições" onRetry={refetch} />;
  }
  const begun = editions.find(({ id }) => id === (foundId ?? newId));
  if (begun !== undefined && begun.closed_at !== null) {
    // Here or by somebody else: from now on it is an edition like the others.
    setNewId(randomUuid());
    setFoundId(undefined);
    setIsPlanning(false);
  }
  const upcoming = upcomingEdition(editions, now);
  const nextClosed = upcomingEdition(
    editions.filter(({ closed_at }) => closed_at !== null),
    now,
  );
  const shown = begun ?? (isPlanning ? undefined : upcoming);
  const isNew = begun !== undefined || shown === undefined;
  function startAnew() {
    setNewId(randomUuid());
    setFoundId(undefined);
    focusHeading();
  }
  const open = (service_at: string) => onOpen(pathOf({ service_at }));

  return (
    <>
      {nextClosed && nextClosed !== shown && <ChangedBanner edition={nextClosed} />}
      {shown && !isNew && (
        <h2 className="mb-4 font-serif text-2xl font-semibold text-balance first-letter:uppercase">
          {dayInWords(shown.service_at, now)}, {formatTime(shown.service_at)}
        </h2>
      )}
      {isNew ? (
        <NewEdition
          key={newId}
          newId={newId}
          begun={begun}
          onBegun={({ id }) => setFoundId(id)}
          onJoined={(edition) => {
            notify.info({
              title: "Outra pessoa já começou esta edição",
              description: "Esta é a lista dela. Confira e mude o que faltar.",
            });
            open(edition.service_at);
          }}
          onClosed={open}
          onDeleted={startAnew}
        />
      ) : (
        shown && (
          <EditionView
            edition={shown}
            onClosed={open}
            onMoved={focusHeading}
            onDeleted={focusHeading}
          />
        )
      )}
      {!isNew && (
        <p className="mt-10">
          <Button variant="outline" onClick={() => setIsPlanning(true)}>
            Preparar outro culto
          </Button>
        </p>
      )}
      <ChangesSince />
      <OtherEditions shownId={shown?.id} />
    </>
  );
}
