import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { pathInEdition } from "@/app/addresses.ts";
import { useService } from "@/features/church/model/use-service.ts";
import { useCopy } from "@/lib/browser/clipboard.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { absolute } from "@/lib/config.ts";
import { Button, buttonStyle } from "@/ui/button.tsx";
import { notify } from "@/ui/toast.ts";
import type { Chosen, unpublishedChanges } from "../../model/chosen-announcements.ts";
import { pastMoment } from "../../model/church-dates.ts";
import { outputsQuery } from "../../model/editor-queries.ts";
import { editionSlug } from "../../model/find-edition.ts";
import type { Published } from "../../model/queries.ts";
import { nextOutput, type OutputState, useOutputState } from "../../outputs/output-state.ts";
import { allOutputs, BULLETIN, OUTPUTS, type Output, WHATSAPP } from "../../outputs/registry.ts";

type PublishedEditionProps = {
  published: Published;
  items: readonly Chosen[];
  /**
   * The differences between the team's list and the published edition; undefined if there are none.
   */
  unpublished: ReturnType<typeof unpublishedChanges> | undefined;
  busy: boolean;
  onPublish: () => void;
};

/**
 * Shows the outputs of a published edition, and a notice if the team's list has unpublished
 * changes.
 */
export function PublishedEdition(props: PublishedEditionProps) {
  const { published, items, unpublished, busy, onPublish } = props;
  const outputsId = useId();
  const service = useService();
  const now = useNow();
  const states = {
    bulletin: useOutputState(BULLETIN, published, items),
    whatsapp: useOutputState(WHATSAPP, published, items),
  };
  // The records of printing and sending decide which card is first. Until these records have
  // loaded, the cards keep their usual order.
  const { isLoading } = useQuery(outputsQuery(published.id));
  const next = isLoading ? undefined : nextOutput(OUTPUTS, states);
  const isUsed = Object.values(states).every((state) => state?.isOutdated === false);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-accent-ink" />
        <strong>{isUsed ? "Pronto." : "Pronto. Falta usar:"}</strong>
        <span className="text-muted">Publicado {pastMoment(published.published_at, now)}.</span>
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
                <p>
                  Os avisos {service.ofThe} mudaram: {allOutputs} ainda usam os que foram
                  publicados.
                </p>
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
        <ul className="grid gap-3 sm:grid-cols-2">
          {OUTPUTS.toSorted((a, b) => Number(b === next) - Number(a === next)).map((output) => (
            <OutputCard
              key={output.name}
              output={output}
              edition={published}
              state={output.usage && states[output.usage.name]}
              isNext={output === next && !unpublished?.isListChanged}
            />
          ))}
        </ul>
      </section>
    </>
  );
}

function changedText(count: number) {
  return count === 1
    ? "1 aviso mudou depois de publicado. Tudo abaixo já mostra como ele está agora."
    : `${count} avisos mudaram depois de publicados. Tudo abaixo já mostra como eles estão agora.`;
}

type OutputCardProps = {
  output: Output;
  edition: Published;
  state: OutputState | undefined;
  isNext: boolean;
};

/**
 * Shows the card of an output with a link to the output. If the output was printed or sent, the
 * card shows the time, and whether the output is outdated.
 */
function OutputCard({ output, edition, state, isNext }: OutputCardProps) {
  const { icon: Icon, name, action, text, usage, isPublic = false } = output;
  const path = pathInEdition(output.path, editionSlug(edition));
  const isOutdated = state?.isOutdated ?? false;
  const now = useNow();
  const link = absolute(path);
  const { copy } = useCopy(link, () =>
    notify.success({ title: "Link copiado", description: link }),
  );
  return (
    <li className="card flex min-w-0 flex-col gap-2 px-4 py-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2">
        <h3 className="flex items-center gap-2 font-serif text-lg font-semibold">
          <Icon aria-hidden className="size-5 shrink-0 text-accent-ink" />
          {name}
        </h3>
        {isPublic && (
          <button
            type="button"
            className="action-link focus-ring"
            aria-label={`Copiar link: ${name}`}
            onClick={copy}
          >
            Copiar link
          </button>
        )}
      </div>
      <p className="text-muted">{text}</p>
      {state && usage && (
        <p className="font-semibold">
          {usage.done} {pastMoment(state.markedAt, now)}.
          {isOutdated && (
            <span className="mt-1 flex items-start gap-1.5 text-postponed-ink">
              <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0" />
              {usage.advice}
            </span>
          )}
        </p>
      )}
      {isNext && <p className="mt-auto font-semibold text-accent-ink">Próximo passo</p>}
      <Link
        to={path}
        className={buttonStyle(isNext ? {} : { variant: "outline", className: "mt-auto" })}
      >
        {(isOutdated && usage?.correctedAction) || action}
      </Link>
    </li>
  );
}
