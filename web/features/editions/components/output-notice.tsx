import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/lib/clock.ts";
import { changedSince } from "../changed-since.ts";
import { pastMoment } from "../moments.ts";
import { type OutputName, outputState } from "../output-state.ts";
import { type Edition, outputsQuery } from "../queries.ts";
import { type Facts, titleOf } from "../rules.ts";
import { useChangesSince } from "../use-changes.ts";

const DONE: Readonly<Record<OutputName, string>> = { bulletin: "Impresso", whatsapp: "Enviado" };
const AGAIN: Readonly<Record<OutputName, string>> = {
  bulletin: "Este boletim já está corrigido: imprima de novo o que ainda for distribuir.",
  whatsapp: "O texto desta página já está corrigido.",
};

const nameOf = (facts: Facts) => (facts.deleted ? `${titleOf(facts)} (excluído)` : titleOf(facts));

type OutputNoticeProps = { edition: Edition; output: OutputName; facts: readonly Facts[] };

/** Says to the team whether an output has left, and what is not right in it since. */
export function OutputNotice({ edition, output, facts }: OutputNoticeProps) {
  const now = useNow();
  const { data: outputs = [] } = useQuery(outputsQuery(edition.id));
  const outAt = outputs.find((candidate) => candidate.output === output)?.out_at;
  const { data: changes } = useChangesSince(outAt);
  const state = outputState(output, outputs, edition.closed_at ?? "", facts, changes ?? []);
  if (!state) return null;
  const changed = changedSince(facts, changes ?? []).map(nameOf);
  return (
    <div role="status" className="rounded-xl border border-line-strong bg-surface px-4 py-3">
      <p>
        {DONE[output]} {pastMoment(state.outAt, now)}.
      </p>
      {changes && state.isOutdated && (
        <p className="mt-1">
          <strong>
            {changed.length > 0
              ? `Depois disso mudou: ${changed.join("; ")}.`
              : "Depois disso a semana foi fechada de novo."}
          </strong>{" "}
          {AGAIN[output]}
        </p>
      )}
    </div>
  );
}
