import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { focusHeading } from "@/lib/browser/focus.ts";
import { Button } from "@/ui/button.tsx";
import { ListFailure } from "@/ui/list-state.tsx";
import { hasChanged, useChosen } from "../../model/chosen.ts";
import { closedByQuery, notesQuery, outputsQuery } from "../../model/editor-queries.ts";
import { pastMoment } from "../../model/past-moment.ts";
import { contentQuery, type Edition } from "../../model/queries.ts";
import { BULLETIN, WHATSAPP } from "../../outputs/output.ts";
import { useOutputState } from "../../outputs/output-state.ts";
import { OUTPUTS } from "../../outputs/registry.ts";
import { useReopenEdition } from "../mutations.ts";
import { WeekShape } from "../week-shape.tsx";
import { ClosedItems } from "./closed-items.tsx";
import { nextOutput } from "./next-output.ts";
import { OutputCard } from "./output-card.tsx";

function changedText(count: number): string {
  return count === 1
    ? "1 aviso mudou depois que a lista ficou pronta. Tudo abaixo já mostra como ele está agora."
    : `${count} avisos mudaram depois que a lista ficou pronta. Tudo abaixo já mostra como eles estão agora.`;
}

/** A closed edition: its outputs, what has changed since, and the way back to choosing. */
export function ClosedEdition({ edition }: { edition: Edition }) {
  const outputsId = useId();
  const now = useNow();
  const content = useQuery(contentQuery(edition.id));
  const { data: notes = [] } = useQuery(notesQuery(edition.id));
  const reopen = useReopenEdition(focusHeading);
  const { data: closedBy } = useQuery(closedByQuery(edition));
  const items = useChosen(edition, content.data);
  const states = {
    bulletin: useOutputState(BULLETIN, edition, items ?? []),
    whatsapp: useOutputState(WHATSAPP, edition, items ?? []),
  };
  // Which output comes first depends on which are out.
  const { isLoading } = useQuery(outputsQuery(edition.id));
  if (items === undefined || isLoading) {
    if (!content.isError) return <WeekShape label="Carregando a lista…" />;
    return (
      <ListFailure title="Não foi possível carregar a lista" onRetry={() => content.refetch()} />
    );
  }
  const next = nextOutput(OUTPUTS, states);
  const changed = items.filter(hasChanged).length;
  const mayReopen = Date.parse(edition.service_at) > now;
  return (
    <>
      <p className="flex items-start gap-2">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
        <span>
          Lista pronta {pastMoment(edition.closed_at ?? "", now)}
          {closedBy && <>, por {closedBy}</>}.
        </span>
      </p>
      {changed > 0 && (
        <p role="status" className="card mt-4 flex items-start gap-2 px-4 py-3 font-semibold">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-postponed-ink" />
          {changedText(changed)}
        </p>
      )}
      <section aria-labelledby={outputsId} className="mt-4">
        <h2 id={outputsId} className="sr-only">
          O que usar
        </h2>
        <ul className="week-outputs">
          {/* What comes next is seen first. */}
          {OUTPUTS.toSorted((a, b) => Number(b === next) - Number(a === next)).map((output) => (
            <OutputCard
              key={output.name}
              output={output}
              edition={edition}
              state={output.mark && states[output.mark.name]}
              isNext={output === next}
            />
          ))}
        </ul>
      </section>
      <ClosedItems
        items={items}
        edition={edition}
        noteOf={(id) =>
          notes.find(({ announcement_id }) => announcement_id === id)?.note ?? undefined
        }
        text={
          mayReopen
            ? "Se precisar, ainda dá para mudar: o telão mostra esta lista até a nova ficar pronta."
            : "O culto já começou, e a lista não muda mais."
        }
      >
        {mayReopen && (
          <Button
            variant="outline"
            aria-busy={reopen.isPending}
            onClick={() => !reopen.isPending && reopen.mutate(edition.id)}
          >
            Mudar a lista
          </Button>
        )}
      </ClosedItems>
    </>
  );
}
