// Reads the words in place of a time: `após o culto`, `à tarde`, `o dia todo`.
import { match, patterns, wordAt } from "./patterns.ts";
import type { TimeSpan } from "./spans.ts";
import { isDivider, type Token } from "./tokens.ts";
import { isEventWord, isStop } from "./words.ts";

const WHOLE = patterns(`
  o dia todo|inteiro, durante? todo o dia, no? periodo da manha|tarde|noite,
  a|de|pela manha|tarde|noite, horario? a confirmar|definir|combinar
`);
const BESIDE_EVENT = patterns(`
  logo? apos|antes|depois do|da|dos|das|o|a|os|as?, a seguir a|ao|as|aos,
  no|ao final|fim|termino do|da|dos|das, durante o|a|os|as
`);
// The longest phrase in tokens.
const MOST = 8;

/**
 * Returns the span of the words in place of a time at index `at`; null for none. `spanEnd` returns
 * the index after the day or time that begins at an index, or that index.
 */
export function hourWordsAt(
  tokens: readonly Token[],
  at: number,
  spanEnd: (at: number) => number,
): TimeSpan | null {
  const span = { kind: "time", from: at, start: null, end: null, role: "words" } as const;
  const whole = match(tokens, at, WHOLE);
  // `a noite de oração` is an event.
  if (whole && tokens[at]?.text !== "a") return { ...span, to: whole.to };
  const lead = match(tokens, at, BESIDE_EVENT);
  if (!lead || !isEventWord(wordAt(tokens, lead.to))) return null;
  let to = lead.to + 1;
  while (to - lead.to < MOST) {
    const token = tokens[to];
    if (
      !token ||
      token.kind === "break" ||
      isDivider(token) ||
      isStop(token) ||
      /^proxim/.test(token.folded)
    )
      break;
    // `após a missa das 19h` goes on to its hour, `após o culto de domingo` ends before the day.
    const end = spanEnd(to);
    if (end > to) {
      to = token.folded === "das" ? end : to;
      break;
    }
    to += 1;
  }
  while (/^(?:d[aeo]s?|n[ao]|e)$/.test(wordAt(tokens, to - 1))) to -= 1;
  return { ...span, to };
}
