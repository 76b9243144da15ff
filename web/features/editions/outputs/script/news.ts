import { type Facts, titleOf } from "../../model/rules.ts";

/** What another person did to a script while somebody was reading it, in the words of a notice. */
export function newsBetween(shown: readonly Facts[], now: readonly Facts[]): string[] {
  const spokenIn = (facts: readonly Facts[]) => facts.filter(({ choice }) => choice.spoken);
  const before = spokenIn(shown);
  const after = spokenIn(now);
  const left = before.filter(({ id }) => !after.some((facts) => facts.id === id));
  const news = after.flatMap((facts) => {
    const text = newsOf(
      before.find(({ id }) => id === facts.id),
      facts,
    );
    return text === undefined ? [] : [text];
  });
  return [...left.map((facts) => `Saiu do roteiro: “${titleOf(facts)}”.`), ...news];
}

function newsOf(before: Facts | undefined, after: Facts): string | undefined {
  // Of what was deleted the title is known from before.
  const title = `“${titleOf(after.deleted && before ? before : after)}”`;
  if (before === undefined) return `Entrou no roteiro: ${title}.`;
  if (after.deleted) return before.deleted ? undefined : `Retirado, não anunciar: ${title}.`;
  if (before.status !== after.status) {
    if (after.status === "cancelled") return `Cancelado: ${title}.`;
    if (after.status === "postponed") return `Adiado: ${title}.`;
    return `Confirmado: ${title}.`;
  }
  return readOut(before) === readOut(after) ? undefined : `Mudou: ${title}.`;
}

/** What of an announcement is read out. */
const readOut = ({ title, description, date, ends_at, location, status_reason }: Facts) =>
  JSON.stringify([title, description, date, ends_at, location, status_reason]);
