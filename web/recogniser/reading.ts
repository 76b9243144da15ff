// Finds the spans of a message: its days, its times, and other parts with numbers.
import { dayAt, joined } from "./days.ts";
import { timeAt } from "./hours.ts";
import { otherNumberEnd, priceEnd } from "./other-numbers.ts";
import type { DayContext, Span } from "./spans.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { MONTHS } from "./words.ts";

/** A message with the days, times and other parts in it. `owner` has the span of each token. */
export type Reading = { text: string; tokens: Token[]; spans: Span[]; owner: (Span | undefined)[] };

const PARTS = ["web", "email", "phone", "pix", "code"];

function spanAt(tokens: readonly Token[], at: number, context: DayContext): Span | null {
  const { kind = "break" } = tokens[at] ?? {};
  if (PARTS.includes(kind)) return { kind: "part", from: at, to: at + 1 };
  const price = priceEnd(tokens, at);
  if (price > at) return { kind: "part", from: at, to: price };
  return (
    dayAt(tokens, at, context) ?? (otherNumberEnd(tokens, at) > at ? null : timeAt(tokens, at))
  );
}

/** Finds the days, times and other parts of a message of `context.today`. */
export function read(text: string, context: DayContext): Reading {
  const tokens = tokensOf(text);
  const spans: Span[] = [];
  for (let at = 0; at < tokens.length; ) {
    const span = spanAt(tokens, at, context);
    const last = spans.at(-1);
    const both =
      span?.kind === "day" && last?.kind === "day"
        ? joined(last, span, tokens.slice(last.to, span.from), context.maxDays)
        : undefined;
    if (both) spans.pop();
    if (span) spans.push(both ?? span);
    at = span?.to ?? Math.max(otherNumberEnd(tokens, at), at + 1);
  }
  const owner: (Span | undefined)[] = tokens.map(() => undefined);
  for (const span of spans) owner.fill(span, span.from, span.to);
  return { text, tokens, spans, owner };
}

// Length of the part of a message, in UTF-16 code units, in which a heading may name a month.
const HEADING = 200;

/**
 * Returns the month (1 to 12) that the first two lines name without a day: `JANEIRO NA MOCIDADE`.
 */
export function headedMonth(text: string): number | undefined {
  const tokens = tokensOf(text.slice(0, HEADING).split("\n", 2).join("\n"));
  const at = tokens.findIndex(({ folded }) => MONTHS.has(folded) && folded.length > 3);
  const isOfDay = tokens.slice(Math.max(0, at - 2), at).some(({ kind }) => kind === "number");
  return isOfDay ? undefined : MONTHS.get(tokens[at]?.folded ?? "");
}
