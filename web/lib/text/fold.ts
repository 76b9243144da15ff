// Unicode normalization sorts the combining marks after a letter in quadratic time, so only the
// first 60 marks are kept. Real texts have at most 30 (UAX #15, Stream-Safe Text Format). The
// voiced marks of halfwidth katakana are included, because they become combining marks.
const MARKS = /[\p{M}\uff9e\uff9f]+/gu;
const MOST_MARKS = 60;

const INVISIBLE = /[\u0300-\u036f]|\p{Default_Ignorable_Code_Point}/gu;
const QUOTES =
  /["'`\u00ab\u00bb\u02b9-\u02bd\u02ca\u02cb\u2018-\u201f\u2032\u2035\u2039\u203a\u275b-\u275e\u301d-\u301f]+/g;
const DASHES = /[-\u02d7\u058a\u05be\u2010-\u2015\u2043\u2212\u2e3a\u2e3b]+/g;
const BLANKS = /[\t-\r \u0085\u1680\u2028\u2029]+/g;

/**
 * Returns `text` as searches compare it: without accents, case and invisible characters. A run of
 * quotes, dashes or blanks becomes one plain character. The SQL function `private.fold` does the
 * same.
 */
export function fold(text: string): string {
  return (
    text
      .replaceAll(MARKS, (marks) => marks.slice(0, MOST_MARKS))
      // A single acute accent is used as an apostrophe. NFKD would turn it into a blank with an
      // accent.
      .replaceAll("\u00b4", "'")
      .normalize("NFKD")
      .replaceAll(INVISIBLE, "")
      .replaceAll(QUOTES, "'")
      .replaceAll(DASHES, "-")
      .replaceAll(BLANKS, " ")
      .toLowerCase()
  );
}
