// Writes the description of an announcement: its text without what the other fields say.
import type { Clause } from "./clauses.ts";
import type { Reading } from "./reading.ts";
import type { Span } from "./spans.ts";
import { setOf } from "./words.ts";

/** Words of lines that say no more than the fields of the form: `Data: 05/12 às 19h`. */
const LABELS = setOf(`
  a as o ao de da do no na e data hora horario local onde quando cancelado cancelada adiado
`);

/**
 * Returns the text of an announcement without the sentences whose words all stand in other fields;
 * else the whole text. `isSaid` tells whether the form gets the days or the times of the message.
 */
export function descriptionOf(
  { tokens, owner, text }: Reading,
  own: Clause[],
  main: Clause | undefined,
  isSaid: Record<Span["kind"], boolean>,
): string {
  const inPlace = new Set(
    own.flatMap(({ places }) =>
      places.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
    ),
  );
  const isKept = (clause: Clause) => {
    const title = clause === main ? clause.title : null;
    return tokens.slice(clause.from, clause.to).some(({ kind, folded, start, end }, index) => {
      const span = owner[clause.from + index];
      if (span) return !isSaid[span.kind];
      const isInTitle = title && start >= title.start && end <= title.end;
      const isWord = kind === "word" || kind === "number";
      return isWord && !isInTitle && !inPlace.has(clause.from + index) && !LABELS.has(folded);
    });
  };
  const textOf = (clause: Clause, index: number) => {
    const next = own[index + 1];
    return text.slice(
      tokens[clause.from]?.start,
      next ? tokens[next.from]?.start : tokens[clause.to]?.end,
    );
  };
  // Signs for bold and struck text go, and the signs around a line in italics.
  const plain = (part: string) => part.replace(/[*~]/g, "").replace(/^_(.*)_$/gm, "$1");
  const join = (parts: string[]) => plain(parts.join("")).trim();
  return (
    join(own.map((clause, index) => (isKept(clause) ? textOf(clause, index) : ""))) ||
    join(own.map(textOf))
  );
}
