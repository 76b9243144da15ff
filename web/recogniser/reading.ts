// Finds the spans of a message: its days, its times, and other parts with numbers.
import { addDays } from "@/lib/text/dates.ts";
import { dayAt, joined } from "./days.ts";
import { hourWordsAt } from "./hour-words.ts";
import { timeAt } from "./hours.ts";
import { otherNumberEnd, priceEnd } from "./other-numbers.ts";
import { wordAt } from "./patterns.ts";
import type { DayContext, DaySpan, Span } from "./spans.ts";
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
  const moment = (index: number) =>
    dayAt(tokens, index, context) ??
    (otherNumberEnd(tokens, index) > index ? null : timeAt(tokens, index));
  return hourWordsAt(tokens, at, (index) => moment(index)?.to ?? index) ?? moment(at);
}

// Words that follow a time in other words: `20.30 horas [oito e meia da noite]`.
const MOST_REPEATED = 12;

function afterBrackets(tokens: readonly Token[], at: number): number {
  if (wordAt(tokens, at) !== "[") return at;
  const close = tokens.slice(at, at + MOST_REPEATED).findIndex(({ text }) => text === "]");
  return at + close + 1;
}

// A longer line that names a month is a sentence.
const HEADING_TOKENS = 9;

/**
 * Returns the month (1 to 12) of a heading that begins at index `at`: `JANEIRO`, `AGENDA DE MAIO`.
 */
function headedMonth(tokens: readonly Token[], at: number): number | undefined {
  const next = tokens.slice(at, at + HEADING_TOKENS + 1);
  const end = next.findIndex(({ kind }) => kind === "break");
  const line = next.slice(0, end < 0 ? undefined : end);
  if (line.length > HEADING_TOKENS) return undefined;
  const named = line.findIndex(({ folded }) => MONTHS.has(folded) && folded.length > 3);
  const isOfDay = line.some(({ value }) => value < 100);
  return isOfDay ? undefined : MONTHS.get(line[named]?.folded ?? "");
}

// A bulletin is read a few days before its day.
const MOST_AHEAD = 3;

/** Returns whether a day with its year is that of a bulletin which is read on `today`. */
const isIssue = (text: string, { first }: DaySpan, today: string) =>
  first !== null && first > today && first <= addDays(today, MOST_AHEAD) && /\d{4}$/.test(text);

/** Finds the days, times and other parts of a message of `today`. */
export function read(text: string, options: Pick<DayContext, "today" | "maxDays">): Reading {
  const tokens = tokensOf(text);
  const spans: Span[] = [];
  const context: DayContext = {
    ...options,
    issue: options.today,
    month: undefined,
    before: undefined,
    range: undefined,
  };
  for (let at = 0; at < tokens.length; ) {
    if (at === 0 || tokens[at - 1]?.kind === "break") {
      context.month = headedMonth(tokens, at) ?? context.month;
      // A paragraph ends with an empty line, and before the number or sign of an item.
      if (/^(?:\n|\d+|[•▪➡→-])$/.test(tokens[at]?.text ?? "")) context.range = undefined;
    }
    const found = spanAt(tokens, at, context);
    const last = spans.at(-1);
    const both =
      found?.kind === "day" && last?.kind === "day"
        ? joined(last, found, tokens.slice(last.to, found.from), options)
        : undefined;
    const span = both ?? found;
    if (both) spans.pop();
    const begin = spans.at(-2);
    // `sexta às 19h até domingo às 16h`: the second day and time are those of the end.
    const isEnd =
      span?.kind === "day" &&
      last?.kind === "time" &&
      span.from === last.to + 1 &&
      wordAt(tokens, last.to) === "ate";
    if (isEnd && begin?.kind === "day") {
      Object.assign(begin, { last: span.first, isWhole: true });
      spans.push({ kind: "part", from: span.from, to: span.to });
    } else if (
      span?.kind === "time" &&
      begin?.kind === "time" &&
      last?.kind === "part" &&
      span.from === last.to
    )
      spans.push({ ...span, role: "end", start: null, end: span.start });
    else if (span) spans.push(span);
    if (span?.kind === "day") {
      context.before = span;
      const { first, last: end } = span;
      const { range } = context;
      const isInside = range && first && first >= range.first && first <= range.last;
      if (first && end && !isInside) context.range = { first, last: end };
      const said = text.slice(tokens[span.from]?.start, tokens[span.to - 1]?.end);
      if (isIssue(said, span, options.today)) context.issue = first ?? "";
    }
    if (span?.kind === "time") span.to = afterBrackets(tokens, span.to);
    at = span?.to ?? Math.max(otherNumberEnd(tokens, at), at + 1);
  }
  const owner: (Span | undefined)[] = tokens.map(() => undefined);
  for (const span of spans) owner.fill(span, span.from, span.to);
  return { text, tokens, spans, owner };
}
