import { MAX_DAYS } from "@database/limits.ts";
import { expect, test } from "vitest";
import { fold } from "@/lib/text/fold.ts";
import type { Recognised } from "@/recogniser/recognise.ts";
import { recognise } from "@/recogniser/recognise.ts";
import given from "../../test/messages/given.json";
import others from "../../test/messages/others.json";

const FIELDS = [
  ...(["date", "time", "endDate", "endTime", "location", "contact"] as const),
  ...(["link", "status", "repeats"] as const),
];
type Field = (typeof FIELDS)[number];
/** The announcement that a message contains. An array in a field lists all correct values. */
type Expected = Record<Field, unknown> & { titleMust?: string[]; titleMustNot?: string[] };
type Case = { now: string; text: string; announcements: Expected[] };

const ZONE = "America/Sao_Paulo";
const plain = (value: unknown) =>
  typeof value === "string" ? fold(value).replace(/[.,;!]$/, "") : value;

function isRight(found: Recognised, expected: Expected, field: Field): boolean {
  const value = field === "repeats" ? (found.repeats?.frequency ?? null) : found[field];
  return [expected[field]].flat().some((one) => plain(one) === plain(value));
}

function hasTitle({ title }: Recognised, { titleMust = [], titleMustNot = [] }: Expected): boolean {
  const folded = fold(title ?? "");
  const has = (word: string) => folded.includes(word);
  return titleMust.every(has) && !titleMustNot.some(has);
}

/**
 * Returns the share (0 to 1) of correct results for each field. `wrongMoment` is the share of days
 * and times that are wrong instead of empty.
 */
function measure(cases: Case[]) {
  const sums = { count: 0, title: 0, moment: 0, wrongMoment: 0, place: 0, whole: 0 };
  let all = 0;
  for (const { text, now, announcements } of cases) {
    const found = recognise(text, { now: new Date(now), timeZone: ZONE, maxDays: MAX_DAYS });
    const isCount = found.length === announcements.length;
    const isWhole = announcements.map((expected, index) => {
      const one = found[index];
      if (!one) return false;
      const wrong = FIELDS.filter((field) => !isRight(one, expected, field));
      const moments = wrong.filter((field) => field === "date" || field === "time");
      sums.title += Number(hasTitle(one, expected));
      sums.place += Number(!wrong.includes("location"));
      sums.moment += 1 - moments.length / 2;
      sums.wrongMoment += moments.filter((field) => one[field] !== null).length / 2;
      return hasTitle(one, expected) && wrong.length === 0;
    });
    all += announcements.length;
    sums.count += Number(isCount);
    sums.whole += Number(isCount && isWhole.every(Boolean));
  }
  const share = (sum: number, of: number) => sum / of;
  return {
    count: share(sums.count, cases.length),
    whole: share(sums.whole, cases.length),
    title: share(sums.title, all),
    place: share(sums.place, all),
    moment: share(sums.moment, all),
    wrongMoment: share(sums.wrongMoment, all),
  };
}

test.each([
  [
    "60 messages",
    given,
    { count: 0.95, title: 0.95, moment: 0.97, wrongMoment: 0.01, place: 0.9, whole: 0.85 },
  ],
  [
    "150 other messages",
    others,
    { count: 0.88, title: 0.85, moment: 0.9, wrongMoment: 0.03, place: 0.8, whole: 0.65 },
  ],
])("the recogniser reads at least the expected share of %s correctly", (_, cases, least) => {
  const { wrongMoment, ...shares } = measure(cases);
  expect(wrongMoment).toBeLessThanOrEqual(least.wrongMoment);
  for (const [part, share] of Object.entries(shares)) {
    expect(share, part).toBeGreaterThanOrEqual(least[part as keyof typeof shares]);
  }
});
