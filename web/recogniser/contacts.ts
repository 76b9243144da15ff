// Finds the telephone of an announcement and the name of the person before it.
import { wordAt } from "./patterns.ts";
import type { Reading } from "./reading.ts";
import type { Token } from "./tokens.ts";
import { OF, setOf } from "./words.ts";

/** Words before the name of a person. */
const PERSONS = setOf("irma irmao pr pra pastor pastora padre dona diac");
/** Words and signs between a name and its telephone; none of them is a name. */
const LINKS = setOf(
  "informacoes duvidas inscricoes contato no pelo telefone tel whatsapp : - ( ) ,",
);

function isProperName(tokens: readonly Token[], at: number): boolean {
  const { text = "", folded = "" } = tokens[at] ?? {};
  return !LINKS.has(folded) && (/^\p{Lu}\p{Ll}/u.test(text) || PERSONS.has(folded));
}

/**
 * Returns whether the token at index `at` is part of a name: `irmã`, `Lurdes`, `da` between two
 * names, or the full stop of `Pr.`.
 */
function isName(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at);
  if (word === ".") return PERSONS.has(wordAt(tokens, at - 1));
  if (!OF.has(word) && word !== "e") return isProperName(tokens, at);
  return isProperName(tokens, at - 1) && isProperName(tokens, at + 1);
}

/**
 * Returns the name and the first telephone in the tokens from `from` to before `to`; null without a
 * telephone.
 */
export function contactIn({ tokens, text }: Reading, from: number, to: number): string | null {
  const at = tokens.findIndex(
    ({ kind }, index) =>
      // The number of an online meeting stands after `ID`.
      kind === "phone" && wordAt(tokens, index - 1) !== "id" && index >= from && index < to,
  );
  const phone = tokens[at]?.text;
  if (phone === undefined) return null;
  let last = at - 1;
  while (last >= from && LINKS.has(wordAt(tokens, last))) last -= 1;
  let first = last + 1;
  while (first > from && isName(tokens, first - 1)) first -= 1;
  return first <= last ? `${text.slice(tokens[first]?.start, tokens[last]?.end)} ${phone}` : phone;
}
