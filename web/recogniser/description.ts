import type { Unit } from "./clauses.ts";
import type { Reading } from "./reading.ts";
import type { Mark } from "./spans.ts";
import { setOf } from "./words.ts";

/** Words of lines that say no more than the fields of the form: `Data: 05/12 às 19h`. */
const LABELS = setOf(
  "a as o ao de da do das no na nos em e com ate dia dias data hora horas horario local onde quando inscricoes cancelado cancelada adiado adiada",
);

/**
 * Returns the text of an announcement without the sentences whose words all stand in other fields;
 * else the whole text. `isSaid` tells whether the form gets the days or the times of the message.
 */
export function descriptionOf(
  { tokens, owner, text }: Reading,
  own: Unit[],
  main: Unit | undefined,
  isSaid: Record<Mark["kind"], boolean>,
): string {
  const inPlace = new Set(
    own.flatMap(({ places }) =>
      places.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
    ),
  );
  const isKept = (unit: Unit) => {
    const title = unit === main ? unit.title : null;
    return tokens.slice(unit.from, unit.to).some(({ kind, folded, start, end }, index) => {
      const mark = owner[unit.from + index];
      if (mark) return !isSaid[mark.kind];
      const isInTitle = title && start >= title.start && end <= title.end;
      const isWord = kind === "word" || kind === "number";
      return isWord && !isInTitle && !inPlace.has(unit.from + index) && !LABELS.has(folded);
    });
  };
  const textOf = (unit: Unit, index: number) => {
    const next = own[index + 1];
    return text.slice(
      tokens[unit.from]?.start,
      next ? tokens[next.from]?.start : tokens[unit.to]?.end,
    );
  };
  // Signs for bold and struck text go, and the signs around a line in italics.
  const plain = (part: string) => part.replace(/[*~]/g, "").replace(/^_(.*)_$/gm, "$1");
  const join = (parts: string[]) => plain(parts.join("")).trim();
  return (
    join(own.map((unit, index) => (isKept(unit) ? textOf(unit, index) : ""))) ||
    join(own.map(textOf))
  );
}
