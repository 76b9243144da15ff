import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/lib/clock.ts";
import { changedSince } from "../changed-since.ts";
import { momentInWords } from "../moment-in-words.ts";
import { changesQuery, type Edition, outputsQuery } from "../queries.ts";
import { type Facts, titleOf } from "../rules.ts";

const DONE = { bulletin: "Impresso", whatsapp: "Enviado" } as const;
const AGAIN = {
  bulletin: "Este boletim já está corrigido: imprima de novo o que ainda for distribuir.",
  whatsapp: "O texto abaixo já está corrigido.",
} as const;

type OutputStateProps = { edition: Edition; output: keyof typeof DONE; facts: readonly Facts[] };

/** Says to the team whether the output has left, and what is not right in it since. */
export function OutputState({ edition, output, facts }: OutputStateProps) {
  const now = useNow();
  const { data: outputs } = useQuery(outputsQuery(edition.id));
  const out = outputs?.find((candidate) => candidate.output === output);
  const { data: changes } = useQuery({
    ...changesQuery(out?.out_at ?? ""),
    enabled: out !== undefined,
  });
  if (!out) return null;
  const changed = changedSince(facts, changes ?? []);
  return (
    <div role="status" className="rounded-xl border border-line-strong bg-surface px-4 py-3">
      <p>
        {DONE[output]} {momentInWords(out.out_at, now)}.
      </p>
      {changed.length > 0 && (
        <>
          <p className="mt-1">
            <strong>Depois disso mudou:</strong> {changed.map(nameOf).join("; ")}.
          </p>
          <p className="mt-1">{AGAIN[output]}</p>
        </>
      )}
    </div>
  );
}

const nameOf = (facts: Facts) => (facts.deleted ? `${titleOf(facts)} (excluído)` : titleOf(facts));
