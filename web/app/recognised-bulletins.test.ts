import { MAX_DAYS } from "@database/limits.ts";
import { expect, test } from "vitest";
import { fold } from "@/lib/text/fold.ts";
import { type Recognised, recognise } from "@/recogniser/recognise.ts";
import given from "../../test/messages/bulletins.json";
import others from "../../test/messages/other-bulletins.json";

type Repetition = { frequency: string; weekdays?: number[] | number[][]; until: unknown };
type Name = Exclude<keyof Recognised, "title" | "description" | "isDoubtful">;
/**
 * An announcement of a bulletin. A list in a field has all correct values. Each list in `titleMust`
 * has parts of which the title must contain one. An optional announcement may be missing.
 */
type Expected = Record<Name, unknown> & {
  titleMust: (string | string[])[];
  titleMustNot: string[];
  optional?: boolean;
};
type Bulletin = { now: string; text: string; announcements: Expected[] };

const ZONE = "America/Sao_Paulo";
const NAMES = [
  ...(["kind", "date", "time", "hourText", "endDate", "endTime", "location"] as const),
  ...(["contact", "link", "status", "repeats"] as const),
];

/** Returns the words of a text without accents, signs and a leading article. */
const plain = (text: string) =>
  fold(text)
    .replace(/[\p{P}\p{S}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:o|a|os|as|no|na) /, "");
const digits = (text: string) => text.replace(/\D/g, "");

function isRule(found: Recognised["repeats"], { frequency, weekdays, until }: Repetition): boolean {
  const sets = [weekdays ?? []].flat().some(Array.isArray) ? weekdays : [weekdays];
  const isSet = (set: unknown) => String(set) === String(found?.weekdays);
  return (
    found?.frequency === frequency &&
    [until].flat().includes(found.until) &&
    (frequency !== "weekly" || (sets ?? []).some(isSet))
  );
}

/** Returns whether a field has one of the values that are right for it. */
function isRight(found: Recognised, expected: Expected, name: Name): boolean {
  const value = found[name];
  return [expected[name]].flat().some((right) => {
    if (right === null || value === null) return right === value;
    if (name === "repeats") return isRule(found.repeats, right as Repetition);
    if (name === "location") return plain(String(value)) === plain(String(right));
    const own = plain(String(value));
    const other = plain(String(right));
    if (name === "hourText") return own.includes(other) && own.length <= other.length + 12;
    if (name === "contact") {
      const phone = digits(String(right));
      return phone ? digits(String(value)) === phone : own.includes(other);
    }
    return right === value;
  });
}

function hasTitle({ title }: Recognised, { titleMust, titleMustNot }: Expected): boolean {
  const folded = fold(title ?? "");
  const has = (part: string) => folded.includes(part);
  return titleMust.every((parts) => [parts].flat().some(has)) && !titleMustNot.some(has);
}

/** Returns how like two announcements are. */
function likeness(found: Recognised, expected: Expected): number {
  const same = (name: Name) => found[name] !== null && isRight(found, expected, name);
  return (
    (hasTitle(found, expected) ? 3 : 0) +
    (same("date") ? 2 : 0) +
    (same("time") || same("hourText") ? 1.5 : 0) +
    (same("location") ? 1 : 0)
  );
}

/** Returns pairs of expected and recognised announcements, the most alike first. */
function paired(expected: Expected[], found: Recognised[]): Map<Expected, Recognised> {
  const all = expected.flatMap((one) =>
    found.map((other) => ({ one, other, like: likeness(other, one) })),
  );
  const pairs = new Map<Expected, Recognised>();
  const taken = new Set<Recognised>();
  for (const { one, other, like } of all.toSorted((a, b) => b.like - a.like)) {
    if (like < 2 || pairs.has(one) || taken.has(other)) continue;
    pairs.set(one, other);
    taken.add(other);
  }
  return pairs;
}

/**
 * Returns the shares (0 to 1) of announcements that were lost or made up, of wrong days and hours,
 * and of right announcements. `moment` is title, day and hour together.
 */
function measure(bulletins: Bulletin[]) {
  const sums = { lost: 0, madeUp: 0, wrongDay: 0, wrongHour: 0, moment: 0, place: 0, whole: 0 };
  let all = 0;
  let recognised = 0;
  for (const { text, now, announcements } of bulletins) {
    const found = recognise(text, { now, timeZone: ZONE, maxDays: MAX_DAYS });
    const pairs = paired(announcements, found);
    const madeUp = found.filter((one) => ![...pairs.values()].includes(one));
    recognised += found.length;
    sums.madeUp += madeUp.length;
    sums.wrongDay += madeUp.filter(({ date }) => date !== null).length;
    sums.wrongHour += madeUp.filter(({ time }) => time !== null).length;
    for (const expected of announcements) {
      const one = pairs.get(expected);
      if (!one && expected.optional) continue;
      all += 1;
      if (!one) sums.lost += 1;
      if (!one) continue;
      const is = (name: Name) => isRight(one, expected, name);
      const isTitled = hasTitle(one, expected);
      sums.wrongDay += Number(one.date !== null && !is("date"));
      sums.wrongHour += Number(one.time !== null && !is("time"));
      sums.moment += Number(isTitled && is("date") && is("time") && is("hourText"));
      sums.place += Number(is("location"));
      sums.whole += Number(isTitled && NAMES.every(is));
    }
  }
  const { madeUp, ...others } = sums;
  const shares = Object.entries(others).map(([name, sum]) => [name, sum / all]);
  return { ...Object.fromEntries(shares), madeUp: madeUp / recognised } as typeof sums;
}

test.each([
  [
    "18 bulletins",
    given as Bulletin[],
    { lost: 0.05, madeUp: 0.02, wrongDay: 0.01, wrongHour: 0.01 },
    { moment: 0.92, place: 0.85, whole: 0.8 },
  ],
  [
    "other bulletins",
    others as Bulletin[],
    { lost: 0.06, madeUp: 0.04, wrongDay: 0.03, wrongHour: 0.03 },
    { moment: 0.8, place: 0.75, whole: 0.65 },
  ],
])("the recogniser reads at least the expected share of %s correctly", (_, cases, most, least) => {
  const shares = measure(cases);
  for (const [part, share] of Object.entries(most))
    expect(shares[part as keyof typeof shares], part).toBeLessThanOrEqual(share);
  for (const [part, share] of Object.entries(least))
    expect(shares[part as keyof typeof shares], part).toBeGreaterThanOrEqual(share);
});
