import { describe, expect, test } from "vitest";
import { fold } from "@/lib/text/fold.ts";
import { recognise } from "./recognise.ts";
import type { Recognised } from "./recognised.ts";
import given from "./test-messages/given.json";
import others from "./test-messages/others.json";

const FIELDS = [
  ...(["date", "time", "endDate", "endTime", "location", "contact"] as const),
  ...(["link", "status", "repeats"] as const),
];
type Field = (typeof FIELDS)[number];
/** The announcement that a message contains. A field may have a list of right values. */
type Expected = Record<Field, unknown> & { titleMust?: string[]; titleMustNot?: string[] };
type Case = { now: string; text: string; announcements: Expected[] };

const ZONE = "America/Sao_Paulo";
const plain = (value: unknown) =>
  typeof value === "string" ? fold(value).replace(/[.,;!]$/, "") : value;

const isRight = (found: Recognised, expected: Expected, field: Field) =>
  [expected[field]].flat().some((value) => plain(value) === plain(found[field]));

function hasTitle({ title }: Recognised, { titleMust = [], titleMustNot = [] }: Expected): boolean {
  const folded = fold(title ?? "");
  const has = (word: string) => folded.includes(word);
  return titleMust.every(has) && !titleMustNot.some(has);
}

/** Returns the shares (0 to 1) of right results, and that of days and times that are wrong instead of empty. */
function measure(cases: Case[]) {
  const sums = { count: 0, title: 0, moment: 0, wrongMoment: 0, place: 0, whole: 0 };
  let all = 0;
  for (const { text, now, announcements } of cases) {
    const found = recognise(text, { now: new Date(now), timeZone: ZONE });
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
    ...{ count: share(sums.count, cases.length), whole: share(sums.whole, cases.length) },
    ...{ title: share(sums.title, all), place: share(sums.place, all) },
    ...{ moment: share(sums.moment, all), wrongMoment: share(sums.wrongMoment, all) },
  };
}

describe("the recogniser", () => {
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
  ])("reaches its figures on %s", (_, cases, least) => {
    const { wrongMoment, ...shares } = measure(cases);
    expect(wrongMoment).toBeLessThanOrEqual(least.wrongMoment);
    for (const [part, share] of Object.entries(shares)) {
      expect(share, part).toBeGreaterThanOrEqual(least[part as keyof typeof shares]);
    }
  });

  // 26 November 2026 is a Thursday.
  const now = "2026-11-26T14:00:00-03:00";
  const first = (text: string) => recognise(text, { now, timeZone: ZONE })[0];

  test.each([
    ["hoje", "2026-11-26"],
    ["amanhã", "2026-11-27"],
    ["depois de amanhã", "2026-11-28"],
    ["sábado", "2026-11-28"],
    ["quinta que vem", "2026-12-03"],
    ["sexta da semana que vem", "2026-12-04"],
    ["dia 26", "2026-11-26"],
    ["dia 25", "2026-12-25"],
    ["15/01", "2027-01-15"],
    ["5 de dez", "2026-12-05"],
    ["05.12", "2026-12-05"],
    ["segundo domingo de dezembro", "2026-12-13"],
    ["daqui a duas semanas", "2026-12-10"],
    // These days are said in two ways.
    ["daqui a 15 dias", null],
    ["sábado, 06/12", null],
    ["dia 12 ou dia 13/12", null],
  ])("reads the day in “Culto %s às 20h” as %s", (day, date) => {
    expect(first(`Culto ${day} às 20h`)).toMatchObject({ title: "Culto", date, time: "20:00" });
  });

  test.each([
    ["19h", "19:00", null],
    ["19h30", "19:30", null],
    ["às 19 hs", "19:00", null],
    ["18:30hs", "18:30", null],
    ["às 7 da noite", "19:00", null],
    ["às sete e meia da noite", "19:30", null],
    ["ao meio-dia", "12:00", null],
    ["das 9 às 14h", "09:00", "14:00"],
    ["às 19", "19:00", null],
    ["às 8", null, null],
    ["logo após o culto das 9h", null, null],
    ["às 10h e às 18h", null, null],
  ])("reads the time in “Ensaio sábado %s” as %s to %s", (words, time, endTime) => {
    expect(first(`Ensaio sábado ${words}`)).toMatchObject({ time, endTime });
  });

  test("counts the days of a message from the day in its header", () => {
    const copied = "[20:58, 20/11/2026] Pr. Eliseu: Reunião amanhã, 20h, no templo";
    expect(first(copied)).toMatchObject({ date: "2026-11-21", time: "20:00", location: "Templo" });
    const exported = "20/11/2026 20:58 - Pr. Eliseu: Reunião amanhã, 20h, no templo";
    expect(first(exported)).toMatchObject({ date: "2026-11-21" });
  });

  test("leaves sentences that the fields say out of the description, but never a day that they do not say", () => {
    const text = (day: string) => `*Culto de Missões*\n📅 ${day}\n⏰ 19h\nTraga um amigo!`;
    expect(first(text("28/11"))?.description).toBe("Traga um amigo!");
    expect(first(text("Sábado, 29/11"))?.description).toBe("📅 Sábado, 29/11\nTraga um amigo!");
    expect(first("Culto sábado às 20h")?.description).toBe("Culto sábado às 20h");
  });
});
