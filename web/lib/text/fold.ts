// Marks behind a letter are brought into order one by one, in quadratic time. Unicode allows 30 of them where text is
// handled in pieces (UAX #15); the voiced marks of halfwidth katakana become such marks.
const MARKS = /[\p{M}\uff9e\uff9f]+/gu;
const MOST_MARKS = 60;

const UNSEEN = /[\u0300-\u036f]|\p{Default_Ignorable_Code_Point}/gu;
const QUOTES =
  /["'`\u00ab\u00bb\u02b9-\u02bd\u02ca\u02cb\u2018-\u201f\u2032\u2035\u2039\u203a\u275b-\u275e\u301d-\u301f]+/g;
const DASHES = /[-\u02d7\u058a\u05be\u2010-\u2015\u2043\u2212\u2e3a\u2e3b]+/g;
const BLANKS = /[\t-\r \u0085\u1680\u2028\u2029]+/g;

/**
 * The text as searches compare it, without accents, case and signs that nobody sees; quotes, dashes and blanks of every kind,
 * one or several, are one: `private.fold` of the database.
 */
export function fold(text: string): string {
  return (
    text
      .replaceAll(MARKS, (marks) => marks.slice(0, MOST_MARKS))
      // An acute accent typed for an apostrophe: NFKD would make it a blank and an accent.
      .replaceAll("\u00b4", "'")
      .normalize("NFKD")
      .replaceAll(UNSEEN, "")
      .replaceAll(QUOTES, "'")
      .replaceAll(DASHES, "-")
      .replaceAll(BLANKS, " ")
      .toLowerCase()
  );
}
