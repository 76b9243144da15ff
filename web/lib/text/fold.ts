// Marks behind a letter are brought into order one by one, in quadratic time. Unicode allows 30 of them where text is
// handled in pieces (UAX #15); the voiced marks of halfwidth katakana become such marks.
const MARKS = /[\p{M}\uff9e\uff9f]+/gu;
const MOST_MARKS = 60;

/** The text as searches compare it, without accents and case: `private.fold` of the database. */
export function fold(text: string): string {
  return text
    .replaceAll(MARKS, (marks) => marks.slice(0, MOST_MARKS))
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}
