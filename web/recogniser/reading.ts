import { dayAt, joined } from "./days.ts";
import { timeAt } from "./hours.ts";
import { figureEnd, priceEnd } from "./other-numbers.ts";
import type { DayContext, Mark } from "./spans.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { MONTHS } from "./words.ts";

/** A message with the days, times and other parts in it. `owner` has the mark of each token. */
export type Reading = { text: string; tokens: Token[]; marks: Mark[]; owner: (Mark | undefined)[] };

const PARTS = ["web", "email", "phone", "pix", "code"];

function markAt(tokens: readonly Token[], at: number, context: DayContext): Mark | null {
  const { kind = "break", text } = tokens[at] ?? {};
  if (PARTS.includes(kind)) return { kind: "part", from: at, to: at + 1 };
  if (kind !== "word" && kind !== "number" && text !== "$") return null;
  const price = priceEnd(tokens, at);
  if (price > at) return { kind: "part", from: at, to: price };
  return dayAt(tokens, at, context) ?? (figureEnd(tokens, at) > at ? null : timeAt(tokens, at));
}

/** Finds the days, times and other parts of a message of `context.today`. */
export function read(text: string, context: DayContext): Reading {
  const tokens = tokensOf(text);
  const marks: Mark[] = [];
  for (let at = 0; at < tokens.length; ) {
    const mark = markAt(tokens, at, context);
    const last = marks.at(-1);
    const both =
      mark?.kind === "day" && last?.kind === "day"
        ? joined(last, mark, tokens.slice(last.to, mark.from))
        : undefined;
    if (both) marks.pop();
    if (mark) marks.push(both ?? mark);
    at = mark?.to ?? Math.max(figureEnd(tokens, at), at + 1);
  }
  const owner: (Mark | undefined)[] = tokens.map(() => undefined);
  for (const mark of marks) owner.fill(mark, mark.from, mark.to);
  return { text, tokens, marks, owner };
}

// Length of the part of a message, in UTF-16 code units, in which a heading may name a month.
const HEADING = 200;

/**
 * Returns the month (1 to 12) that the first two lines name without a day: `JANEIRO NA MOCIDADE`.
 */
export function headedMonth(text: string): number | undefined {
  const tokens = tokensOf(text.slice(0, HEADING).split("\n", 2).join("\n"));
  const at = tokens.findIndex(({ folded }) => MONTHS.has(folded) && folded.length > 3);
  const isOfDay =
    tokens[at - 1]?.kind === "number" ||
    tokens[at - 2]?.kind === "number" ||
    tokens[at - 2]?.folded === "°";
  return isOfDay ? undefined : MONTHS.get(tokens[at]?.folded ?? "");
}
