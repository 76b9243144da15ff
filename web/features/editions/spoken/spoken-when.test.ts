import { afterAll, expect, test, vi } from "vitest";
import { at as momentAt, SERVICE } from "../model/test-edition.ts";
import { atHour } from "./spoken-hour.ts";
import { spokenWhen } from "./spoken-when.ts";

/**
 * Returns the instant of a moment, for example `11-28 19:00`. A moment without a year is in 2026.
 */
const at = (moment: string) => momentAt(moment.length < 12 ? `2026-${moment}` : moment);

/** Returns the words for a span, for example `11-28 19:00` or `11-28 19:00 to 11-28 21:00`. */
function said(span: string, service = SERVICE, hour_words: string | null = null) {
  const [date = "", end] = span.split(" to ");
  const ends_at = end === undefined ? null : at(end);
  return spokenWhen({ date: at(date), ends_at, hour_words }, service);
}

test.each([
  [0, 30, "à meia-noite e meia"],
  [1, 2, "à uma e dois da madrugada"],
  [12, 0, "ao meio-dia"],
  [13, 0, "à uma da tarde"],
  [18, 16, "às seis e dezesseis da tarde"],
])("the hour %i and minute %i are read aloud as “%s”", (hour, minute, words) => {
  expect(atHour(hour * 60 + minute)).toBe(words);
});

test("every minute of the day has its own words, with an article and without digits", () => {
  const said = Array.from({ length: 24 * 60 }, (_, minutes) => atHour(minutes));
  expect(new Set(said).size).toBe(said.length);
  for (const words of said) {
    expect(words).toMatch(
      /^(?:às (?!uma)[a-zê]+|à uma|à meia-noite|ao meio-dia)(?: e [a-zêâ]+){0,2}(?: da (?:madrugada|manhã|tarde|noite))?$/,
    );
  }
});

// The words for spans at a service on Sunday, 22 November 2026, 19:00.
const SENTENCES = {
  // Announcements of the next seven days have no date in their words.
  "11-24 19:30": "nesta terça-feira, às sete e meia da noite",
  "11-25 19:30": "nesta quarta-feira, às sete e meia da noite",
  "11-29 09:00": "no próximo domingo, às nove da manhã",
  // Later announcements have a date in their words.
  "12-01 19:30": "na terça-feira, dia primeiro de dezembro, às sete e meia da noite",
  "2027-01-01 10:00": "no dia primeiro de janeiro, sexta-feira, às dez da manhã",
  "2027-11-19 10:00": "no dia 19 de novembro de 2027, sexta-feira, às dez da manhã",
  // The hour after midnight belongs to the evening before.
  "11-23 00:00": "hoje, à meia-noite",
  "11-30 00:30": "à meia-noite e meia de domingo, dia 29, para segunda",
  // An announcement that ends on the same day has both hours in its words.
  "11-28 11:00 to 11-28 13:00": "neste sábado, das onze da manhã à uma da tarde",
  // An announcement that lasts for a night has both hours and the next day in its words.
  "11-28 22:00 to 11-29 06:00": "neste sábado, das dez da noite às seis da manhã de domingo",
  "11-29 00:00 to 11-29 06:00": "neste sábado, da meia-noite às seis da manhã de domingo",
  // An announcement that lasts for several days has both dates and both hours in its words.
  "11-27 20:00 to 11-29 12:00": "de sexta, dia 27, às oito da noite, até domingo, ao meio-dia",
  "12-30 18:00 to 2027-01-03 00:00":
    "de quarta, dia 30 de dezembro, às seis da tarde, até sábado, à meia-noite",
  "11-27 20:00 to 12-04 12:00":
    "de sexta, dia 27, às oito da noite, até sexta, dia 4 de dezembro, ao meio-dia",
  // An announcement that lasts for complete days has no hours in its words.
  "11-27 00:00 to 11-30 00:00": "de sexta a domingo, dias 27 a 29",
  "12-04 00:00 to 12-07 00:00": "de sexta a domingo, dias 4 a 6 de dezembro",
  "11-30 00:00 to 12-03 00:00": "de segunda, dia 30, a quarta, dia 2 de dezembro",
  "11-27 00:00 to 11-27 23:59": "nesta sexta-feira, o dia todo",
  "11-23 00:00 to 11-26 23:59": "de amanhã a quinta, dia 26",
  // Announcements that have begun or ended have other words, which are relative to the service.
  "11-22 19:00": "agora",
  "11-22 19:00 to 11-22 21:00": "agora, até as nove da noite",
  "11-22 18:00": "já começou, às seis da tarde",
  "11-20 20:00 to 11-24 12:00": "já começou e vai até terça, dia 24, ao meio-dia",
  "11-20 20:00 to 11-29 00:00": "já começou e vai até sábado, dia 28, à meia-noite",
  "11-22 17:00 to 11-22 19:00": "hoje mais cedo, das cinco da tarde às sete da noite",
  "11-18 19:30": "na quarta-feira passada, às sete e meia da noite",
  "2025-12-25 19:00": "na quinta-feira, dia 25 de dezembro de 2025, às sete da noite",
};

test.each(Object.entries(SENTENCES))("the span %s is read aloud as “%s”", (span, words) => {
  expect(said(span)).toBe(words);
});

test.each([
  ["11-28 23:59", "após o culto", "neste sábado, após o culto"],
  ["12-05 23:59", "o dia todo", "no sábado, dia 5 de dezembro, o dia todo"],
  ["11-28 23:59", null, "neste sábado"],
  // The hour of an announcement with words for its hour only orders the day.
  ["11-22 10:00", "após o culto", "hoje, após o culto"],
  ["11-27 23:59 to 11-29 23:59", "o dia todo", "de sexta a domingo, dias 27 a 29, o dia todo"],
  ["11-20 23:59 to 11-22 23:59", "o dia todo", "já começou e vai até hoje"],
  ["11-21 23:59", "o dia todo", "ontem, o dia todo"],
])("the span %s with the hour “%s” is read aloud as “%s”", (span, hour, words) => {
  expect(said(span, SERVICE, hour)).toBe(words);
});

test.each([
  [-59_999, "agora"],
  [59_999, "agora"],
  [60_000, "hoje, às sete e um da noite"],
])("the time %i ms after the start of the service is read aloud as “%s”", (offset, words) => {
  const date = new Date(Date.parse(SERVICE) + offset).toISOString();
  expect(spokenWhen({ date, ends_at: null }, SERVICE)).toBe(words);
});

test("a span of any length, at any hour of a week, has complete words", () => {
  const sentences: string[] = [];
  for (let start = 0; start < 7 * 24; start += 5) {
    for (let hours = 0; hours < 24 * 8; hours += 7) {
      const begin = Date.parse(SERVICE) + (start * 60 + (start % 60)) * 60_000;
      const ends_at = hours === 0 ? null : new Date(begin + hours * 3_600_000).toISOString();
      sentences.push(spokenWhen({ date: new Date(begin).toISOString(), ends_at }, SERVICE));
    }
  }
  const isWrong = (words: string) => {
    const withoutDates = words.replaceAll(/dias? (?:\d+|primeiro)(?: a \d+)?/g, "");
    return / {2}|undefined|, ,|,$|\bdia \d+ (?:às|ao|à) /.test(words) || /\d/.test(withoutDates);
  };
  expect(sentences.filter(isWrong)).toEqual([]);
});

afterAll(() => vi.resetModules());

/** Returns the function `spokenWhen` with the configuration of a church in `timeZone`. */
async function spokenWhenIn(timeZone: string) {
  vi.resetModules();
  const { provideConfig } = await import("@/lib/config.ts");
  const { spokenWhen } = await import("./spoken-when.ts");
  provideConfig({
    churchName: "",
    supabaseAnonKey: "",
    publicUrl: "",
    timeZone,
    boardPicture: "/previa.png",
    canBeEmbedded: false,
    sendsMail: false,
    sendsPush: false,
  });
  return spokenWhen;
}

type Row = [date: string, end: string | null, words: string];
const ZONES: [timeZone: string, service: string, rows: Row[]][] = [
  // The clocks of New York changed from 2:00 to 3:00 on 8 March 2026.
  [
    "America/New_York",
    "2026-03-07T23:00-05:00",
    [
      ["2026-03-08T03:00-04:00", null, "amanhã, às três da madrugada"],
      ["2026-03-09T00:00-04:00", null, "amanhã, à meia-noite"],
    ],
  ],
  // In São Paulo 4 November 2018 began at 1:00, because daylight saving time began at midnight.
  [
    "America/Sao_Paulo",
    "2018-11-03T19:00-03:00",
    [["2018-11-04T03:00Z", null, "amanhã, à uma da madrugada"]],
  ],
  // At these instants clocks in Manaus show another day than UTC.
  ["America/Manaus", "2026-11-23T00:00Z", [["2026-11-23T04:00Z", null, "hoje, à meia-noite"]]],
];

test.each(ZONES)(
  "dates follow the clocks of %s, relative to a service at %s",
  async (zone, service, rows) => {
    const spokenWhen = await spokenWhenIn(zone);
    for (const [date, ends_at, words] of rows) {
      expect(spokenWhen({ date, ends_at }, service)).toBe(words);
    }
  },
);
