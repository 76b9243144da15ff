import "./announcement-pages.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { Button } from "@/ui/button.tsx";
import { BusyButton } from "@/ui/form.tsx";
import { ListEmpty, ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import { announcementFacts } from "../model/facts.ts";
import type { Announcement } from "../model/queries.ts";
import { seriesListQuery } from "../model/series-list-query.ts";
import { markRoutineMutation } from "../save/mark-routine.ts";

type RowProps = { announcement: Announcement; isChosen: boolean; onChoose: () => void };

function Row({ announcement, isChosen, onChoose }: RowProps) {
  const { title, rule, date, place } = announcementFacts(announcement, { now: useNow() });
  return (
    <label className="programme-row">
      <input
        type="checkbox"
        className="focus-ring size-6 shrink-0 accent-accent"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0 grow">
        <bdi className="block font-semibold wrap-break-word">{title}</bdi>
        <span className="block text-muted">
          {[rule, date?.hour, place].filter(Boolean).join(" · ")}
        </span>
      </span>
      {announcement.series?.routine && (
        <span className="badge bg-accent-soft text-accent-ink">Programação</span>
      )}
    </label>
  );
}

/** Shows the series that go on. Editors mark many of them as the standing programme at once. */
export function ProgrammePanel() {
  const { data: rows, isPending, refetch } = useQuery(seriesListQuery);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const marking = useMutation(markRoutineMutation);
  if (isPending) return <ListSkeleton label="Carregando repetições…" />;
  if (!rows) {
    return <ListFailure title="Não foi possível carregar as repetições" onRetry={refetch} />;
  }
  if (rows.length === 0) return <ListEmpty text="Nenhum aviso se repete ainda." />;
  const others = rows.filter(({ series }) => !series?.routine);
  const idOf = ({ series_id }: Announcement) => series_id ?? "";
  const mark = (isRoutine: boolean) =>
    marking.mutate({ seriesIds: [...chosen], isRoutine }, { onSuccess: () => setChosen([]) });
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <div className="programme-rows">
      <p className="mb-3 text-muted text-balance">
        O que acontece sempre aparece no mural como linha, não como novidade.
      </p>
      <div className="mb-2 flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => setChosen(others.map(idOf))}>
          Escolher o que falta
        </Button>
        <BusyButton
          busy={marking.isPending}
          doing="Salvando..."
          disabled={chosen.length === 0}
          onClick={() => mark(true)}
        >
          É programação
        </BusyButton>
        <Button variant="outline" disabled={chosen.length === 0} onClick={() => mark(false)}>
          Não é programação
        </Button>
      </div>
      {rows.map((announcement) => (
        <Row
          key={announcement.id}
          announcement={announcement}
          isChosen={chosen.includes(idOf(announcement))}
          onChoose={() => toggle(idOf(announcement))}
        />
      ))}
    </div>
  );
}
