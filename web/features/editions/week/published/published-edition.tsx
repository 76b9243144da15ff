import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { useNow } from "@/lib/browser/clock.ts";
import { Button } from "@/ui/button.tsx";
import type { Chosen } from "../../model/chosen-announcements.ts";
import { outputsQuery } from "../../model/editor-queries.ts";
import { pastMoment } from "../../model/past-moment.ts";
import type { Published } from "../../model/queries.ts";
import type { unpublishedChanges } from "../../model/unpublished.ts";
import { nextOutput, useOutputState } from "../../outputs/output-state.ts";
import { allOutputs, BULLETIN, OUTPUTS, WHATSAPP } from "../../outputs/registry.ts";
import { OutputCard } from "./output-card.tsx";

type PublishedEditionProps = {
  published: Published;
  items: readonly Chosen[];
  /** Undefined when the list is as it was published. */
  unpublished: ReturnType<typeof unpublishedChanges> | undefined;
  busy: boolean;
  onPublish: () => void;
};

/** Shows the outputs of a published edition, and whether the team's list has changes that they lack. */
export function PublishedEdition(props: PublishedEditionProps) {
  const { published, items, unpublished, busy, onPublish } = props;
  const outputsId = useId();
  const now = useNow();
  const states = {
    bulletin: useOutputState(BULLETIN, published, items),
    whatsapp: useOutputState(WHATSAPP, published, items),
  };
  // The first card depends on which outputs are out: wait for that, so that no card moves.
  const { isLoading } = useQuery(outputsQuery(published.id));
  const next = isLoading ? undefined : nextOutput(OUTPUTS, states);
  return (
    <>
      <p className="flex items-start gap-2">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
        Lista pronta {pastMoment(published.published_at, now)}.
      </p>
      <div role="status">
        {unpublished && (
          <div className="card mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 grow basis-72">
              <p className="flex items-start gap-2 font-semibold">
                <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-postponed-ink" />
                Alterações ainda não publicadas
              </p>
              {unpublished.isListChanged && (
                <p>A lista mudou: {allOutputs} ainda usam a que foi publicada.</p>
              )}
              {unpublished.changed > 0 && <p>{changedText(unpublished.changed)}</p>}
            </div>
            <Button className="grow sm:grow-0" aria-busy={busy} onClick={onPublish}>
              Publicar
            </Button>
          </div>
        )}
      </div>
      <section aria-labelledby={outputsId} className="mt-4">
        <h2 id={outputsId} className="sr-only">
          O que usar
        </h2>
        <ul className="week-outputs">
          {OUTPUTS.toSorted((a, b) => Number(b === next) - Number(a === next)).map((output) => (
            <OutputCard
              key={output.name}
              output={output}
              edition={published}
              state={output.mark && states[output.mark.name]}
              isNext={output === next && !unpublished?.isListChanged}
            />
          ))}
        </ul>
      </section>
    </>
  );
}

const changedText = (count: number) =>
  count === 1
    ? "1 aviso mudou depois que a lista ficou pronta. Tudo abaixo já mostra como ele está agora."
    : `${count} avisos mudaram depois que a lista ficou pronta. Tudo abaixo já mostra como eles estão agora.`;
