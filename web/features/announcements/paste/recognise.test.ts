import { describe, expect, test } from "vitest";
import { fold } from "@/lib/text/fold.ts";
import { recognise } from "./recognise.ts";
import type { Recognised } from "./recognised.ts";
import given from "./test-messages/given.json";

type Expected = Record<(typeof FIELDS)[number], unknown> & {
  titleMust?: string[];
  titleMustNot?: string[];
};
type Case = { now: string; text: string; announcements: Expected[] };

const FIELDS = [
  ...(["date", "time", "endDate", "endTime", "location", "contact", "link", "status"] as const),
  "repeats" as const,
];
const plain = (value: unknown) =>
  typeof value === "string" ? fold(value).replace(/[.,;!]$/, "") : value;

function isRight(found: Recognised, expected: Expected, field: (typeof FIELDS)[number]): boolean {
  return [expected[field]].flat().some((value) => plain(value) === plain(found[field]));
}

function hasTitle({ title }: Recognised, { titleMust = [], titleMustNot = [] }: Expected): boolean {
  const folded = fold(title ?? "");
  return (
    titleMust.every((word) => folded.includes(word)) &&
    !titleMustNot.some((word) => folded.includes(word))
  );
}

/** Returns the shares (0 to 1) of right results in the messages of a file. */
function measure(cases: Case[]) {
  const right = { count: 0, title: 0, moment: 0, wrongMoment: 0, place: 0, whole: 0 };
  const moments = ["date", "time"] as const;
  for (const { text, now, announcements } of cases) {
    const found = recognise(text, { now: new Date(now), timeZone: "America/Sao_Paulo" });
    if (found.length === announcements.length) right.count += 1;
    const pairs = announcements.flatMap((expected, index) => {
      const one = found[index];
      return one ? [{ one, expected }] : [];
    });
    const isWhole = ({ one, expected }: (typeof pairs)[number]) =>
      hasTitle(one, expected) && FIELDS.every((field) => isRight(one, expected, field));
    right.whole += found.length === announcements.length && pairs.every(isWhole) ? 1 : 0;
    for (const { one, expected } of pairs) {
      right.title += hasTitle(one, expected) ? 1 : 0;
      right.place += isRight(one, expected, "location") ? 1 : 0;
      for (const field of moments) {
        const isMoment = isRight(one, expected, field);
        right.moment += isMoment ? 0.5 : 0;
        right.wrongMoment += !isMoment && one[field] !== null ? 0.5 : 0;
      }
    }
  }
  const all = cases.flatMap(({ announcements }) => announcements).length;
  const { count, title, moment, wrongMoment, place, whole } = right;
  return {
    ...{ count: count / cases.length, whole: whole / cases.length },
    ...{
      title: title / all,
      moment: moment / all,
      wrongMoment: wrongMoment / all,
      place: place / all,
    },
  };
}

describe("the recogniser of pasted messages", () => {
  test.each([
    [
      "the 60 messages that came with its rules",
      given,
      { count: 0.95, title: 0.95, moment: 0.97, wrongMoment: 0.01, place: 0.9, whole: 0.85 },
    ],
  ])("reaches its figures on %s", (_, cases, least) => {
    const { wrongMoment, ...shares } = measure(cases);
    expect(wrongMoment).toBeLessThanOrEqual(least.wrongMoment);
    for (const [part, share] of Object.entries(shares)) {
      expect(share, part).toBeGreaterThanOrEqual(least[part as keyof typeof shares]);
    }
  });
});
