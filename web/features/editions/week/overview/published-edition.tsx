import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CircleCheck, Link2, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { pathInEdition } from "@/app/addresses.ts";
import { useCopy } from "@/lib/browser/clipboard.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { absolute } from "@/lib/config.ts";
import { Button } from "@/ui/button.tsx";
import { notify } from "@/ui/toast.ts";
import type { Chosen, unpublishedChanges } from "../../model/chosen-announcements.ts";
import { pastMoment } from "../../model/church-dates.ts";
import { outputsQuery } from "../../model/editor-queries.ts";
import { editionSlug } from "../../model/find-edition.ts";
import type { EditionContent, Published } from "../../model/queries.ts";
import { nextOutput, type OutputState, useOutputState } from "../../outputs/output-state.ts";
import { BULLETIN, OUTPUTS, type Output, WHATSAPP } from "../../outputs/registry.ts";
import { ListenToEdition } from "../../spoken/listen-button.tsx";
import { OutputPreview, type Preview, useOutputPreviews } from "./output-preview.tsx";

type PublishedEditionProps = {
  published: Published;
  items: readonly Chosen[];
  content: EditionContent | undefined;
  /**
   * The differences between the team's list and the published edition; undefined if there are none.
   */
  unpublished: ReturnType<typeof unpublishedChanges> | undefined;
  /** Stands between the state and the outputs. */
  children: ReactNode;
};

/**
 * Shows the outputs of a published edition, and a notice if the team's list has unpublished
 * changes.
 */
export function PublishedEdition(props: PublishedEditionProps) {
  const { published, items, content, unpublished, children } = props;
  const outputsId = useId();
  const now = useNow();
  const states = {
    bulletin: useOutputState(BULLETIN, published, items),
    whatsapp: useOutputState(WHATSAPP, published, items),
  };
  // No output is next before the records of printing and sending have loaded.
  const { isLoading } = useQuery(outputsQuery(published.id));
  const next = isLoading || unpublished?.isListChanged ? undefined : nextOutput(OUTPUTS, states);
  const previews = useOutputPreviews(published, items, content);
  return (
    <>
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-accent-ink" />
        <strong>Publicado {pastMoment(published.published_at, now)}.</strong>
      </p>
      <div role="status">
        {unpublished && (
          <div className="my-2 flex items-start gap-2 rounded-xl bg-postponed-soft px-3 py-2">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-postponed-ink" />
            <div>
              <p className="font-semibold">Alterações ainda não publicadas</p>
              {unpublished.isListChanged && <p>Por enquanto vale a lista publicada antes.</p>}
              {unpublished.changed > 0 && <p>{changedText(unpublished.changed)}</p>}
            </div>
          </div>
        )}
      </div>
      {children}
      <section aria-labelledby={outputsId} className="mt-2">
        <h2 id={outputsId} className="sr-only">
          O que usar
        </h2>
        <ul className="card week-list output-rows">
          {OUTPUTS.map((output) => (
            <OutputRow
              key={output.name}
              output={output}
              edition={published}
              state={output.usage && states[output.usage.name]}
              isLoading={isLoading}
              isNext={output === next}
              preview={previews?.[output.kind]}
            />
          ))}
        </ul>
        <ListenToEdition announcements={items} serviceAt={published.service_at} />
      </section>
    </>
  );
}

const changedText = (count: number) =>
  count === 1
    ? "1 aviso mudou depois de publicado e já sai atualizado."
    : `${count} avisos mudaram depois de publicados e já saem atualizados.`;

type OutputRowProps = {
  output: Output;
  edition: Published;
  state: OutputState | undefined;
  /** Whether the state of the output is not known yet. */
  isLoading: boolean;
  isNext: boolean;
  preview: Preview | undefined;
};

/**
 * Shows a row with a link to an output and a preview of it. If the output was printed or sent, the
 * row shows the time, and whether the output is outdated.
 */
function OutputRow(props: OutputRowProps) {
  const { output, edition, state, isLoading, isNext, preview } = props;
  const { icon: Icon, kind, name, text, usage, isPublic = false } = output;
  const path = pathInEdition(output.path, editionSlug(edition));
  const now = useNow();
  const link = absolute(path);
  const { copy } = useCopy(link, () =>
    notify.success({
      title: "Link copiado",
      description: `Qualquer pessoa com o link abre: ${link}`,
    }),
  );
  return (
    <li className={clsx("output-row", isNext && "bg-accent-soft")}>
      <OutputPreview kind={kind} preview={preview} />
      <div className="min-w-0 grow py-1">
        <h3 className="font-semibold">
          <Icon aria-hidden className="output-icon" />
          <Link to={path} className="output-link">
            {name}
          </Link>
          {isNext && <span className="output-next">Próximo passo</span>}
        </h3>
        <p className="text-[0.9375rem]/5 text-muted">
          {state && usage
            ? `${usage.done} ${pastMoment(state.markedAt, now)}. `
            : usage && !isLoading
              ? `Ainda não ${usage.done.toLowerCase()}`
              : text}
          {state?.isOutdated && (
            <strong className="block text-postponed-ink">{usage?.advice}</strong>
          )}
        </p>
      </div>
      {isPublic && (
        <Button
          variant="icon"
          className="output-copy"
          aria-label={`Copiar link: ${name}`}
          data-tooltip="Copiar link"
          onClick={copy}
        >
          <Link2 aria-hidden />
        </Button>
      )}
    </li>
  );
}
