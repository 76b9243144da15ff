// Writes the description of an announcement: its text without what the other fields say.
import type { Clause } from "./clauses.ts";
import type { Reading } from "./reading.ts";
import type { Span } from "./spans.ts";
import type { Title } from "./titles.ts";
import { setOf } from "./words.ts";

/** Words of lines that say no more than the fields of the form: `Data: 05/12 às 19h`. */
const LABELS = setOf(`
  a as o ao de da do no na e data hora horario local onde quando cancelado cancelada adiado
`);

/** The number or sign of a list before its item. */
const MARKER = /^(?:\d+[.)](?!\d)|[-–—•▪◦‣·>,➡➜→✅🔹🔸👉]\ufe0f?)\s*/u;

/**
 * Returns the text of an announcement without the number or sign of its list, and without the
 * sentences whose words all stand in other fields; else the whole text. `isSaid` tells whether the
 * form gets the days or the times of the message.
 */
export function descriptionOf(
  { tokens, owner, text }: Reading,
  own: Clause[],
  main: Clause | undefined,
  isSaid: Record<Span["kind"], boolean>,
): string {
  const isKept = ({ from, to, places }: Clause, title: Title | null) => {
    const named = new Set(places.flatMap((place) => tokens.slice(place.from, place.to)));
    return tokens.slice(from, to).some((token, index) => {
      const span = owner[from + index];
      if (span) return !isSaid[span.kind];
      const isInTitle = title && token.start >= title.start && token.end <= title.end;
      const isWord = token.kind === "word" || token.kind === "number";
      return isWord && !isInTitle && !named.has(token) && !LABELS.has(token.folded);
    });
  };
  const textOf = ({ from, to }: Clause, index: number) => {
    const next = own[index + 1];
    return text.slice(tokens[from]?.start, next ? tokens[next.from]?.start : tokens[to]?.end);
  };
  // Signs for bold and struck text go, and the signs around a line in italics.
  const plain = (part: string) => part.replace(/[*~]/g, "").replace(/^_(.*)_$/gm, "$1");
  const join = (parts: string[]) => plain(parts.join("")).trim().replace(MARKER, "");
  const parts = own.map(textOf);
  const kept = own.map((one) => isKept(one, one === main ? one.title : null));
  return join(parts.filter((_, index) => kept[index])) || join(parts);
}
