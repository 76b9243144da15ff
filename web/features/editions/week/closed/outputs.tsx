import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { inEdition } from "@/app/addresses.ts";
import { useNow } from "@/lib/browser/clock.ts";
import type { Chosen } from "../../model/chosen.ts";
import { useEditionSlug } from "../../model/find-edition.ts";
import { pastMoment } from "../../model/past-moment.ts";
import type { Edition } from "../../model/queries.ts";
import type { Mark, Output } from "../../outputs/output.ts";
import { type OutputState, useOutputState } from "../../outputs/output-state.ts";
import { OUTPUTS } from "../../outputs/registry.ts";
import { OutputCard } from "./output-card.tsx";

/** `Impresso ontem, 21:10`, and what to do when that is no longer right. */
function OutState({ state, mark }: { state: OutputState; mark: Mark }) {
  const now = useNow();
  return (
    <p className="font-semibold">
      {mark.done} {pastMoment(state.outAt, now)}.
      {state.isOutdated && (
        <span className="mt-1 flex items-start gap-1.5 text-danger-ink">
          <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0" />
          {mark.advice}
        </span>
      )}
    </p>
  );
}

type OutputsProps = { edition: Edition; items: readonly Chosen[] };

/** The outputs of a closed edition; of those that leave the house, whether they are out and still right. */
export function Outputs(props: OutputsProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h2 id={headingId} className="sr-only">
        Saídas
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3">
        {OUTPUTS.map((output) => (
          <OutputOfEdition key={output.name} output={output} {...props} />
        ))}
      </ul>
    </section>
  );
}

function OutputOfEdition({ output, edition, items }: OutputsProps & { output: Output }) {
  const { mark } = output;
  const path = inEdition(output.path, useEditionSlug()(edition));
  const state = useOutputState(mark, edition, items);
  return (
    <OutputCard output={output} path={path} isOutdated={state?.isOutdated ?? false}>
      {state && mark && <OutState state={state} mark={mark} />}
    </OutputCard>
  );
}
