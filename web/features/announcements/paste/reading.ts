import { dayAt, joined } from "./days.ts";
import { figureEnd, priceEnd } from "./figures.ts";
import { type TimeMark, timeAt } from "./hours.ts";
import type { DayContext, DayMark } from "./marks.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A price, link, telephone or Pix key. */
export type PartMark = { kind: "part"; from: number; to: number };
export type Mark = DayMark | TimeMark | PartMark;

/** A message with the days, times and other parts in it. `owner` has the mark of each token. */
export type Reading = { text: string; tokens: Token[]; marks: Mark[]; owner: (Mark | undefined)[] };

const PARTS = ["web", "email", "phone", "pix", "code"];

/** Reads a message of `context.today`. */
export function read(text: string, context: DayContext): Reading {
  const tokens = tokensOf(text);
  const marks: Mark[] = [];
  for (let at = 0; at < tokens.length; ) {
    const price = priceEnd(tokens, at);
    const isPart = PARTS.includes(tokens[at]?.kind ?? "");
    const mark: Mark | null =
      isPart || price > at
        ? { kind: "part", from: at, to: isPart ? at + 1 : price }
        : (dayAt(tokens, at, context) ?? (figureEnd(tokens, at) > at ? null : timeAt(tokens, at)));
    const last = marks.at(-1);
    if (mark?.kind === "day" && last?.kind === "day") {
      const both = joined(last, mark, tokens.slice(last.to, mark.from));
      if (both) {
        marks[marks.length - 1] = both;
        at = mark.to;
        continue;
      }
    }
    if (mark) marks.push(mark);
    at = mark?.to ?? Math.max(figureEnd(tokens, at), at + 1);
  }
  const owner: (Mark | undefined)[] = tokens.map(() => undefined);
  for (const mark of marks) owner.fill(mark, mark.from, mark.to);
  return { text, tokens, marks, owner };
}
