import { afterAll, expect, test, vi } from "vitest";

afterAll(() => vi.resetModules());

/** `spokenWhen` of a church in `timeZone`. */
async function spokenWhenIn(timeZone: string) {
  vi.resetModules();
  const { provideConfig } = await import("@/lib/config.ts");
  const { spokenWhen } = await import("./spoken.ts");
  provideConfig({
    ...{ churchName: "", supabaseAnonKey: "", publicUrl: "", timeZone },
    ...{ boardPicture: "/previa.png", canBeEmbedded: false, sendsMail: false },
  });
  return spokenWhen;
}

type Row = [date: string, end: string | null, words: string];
const ZONES: [timeZone: string, service: string, rows: Row[]][] = [
  // At 2:00 on 8 March 2026 it became 3:00 there.
  [
    "America/New_York",
    "2026-03-07T23:00-05:00",
    [
      ["2026-03-08T01:30-05:00", null, "amanhã, à uma e meia da madrugada"],
      ["2026-03-08T03:00-04:00", null, "amanhã, às três da madrugada"],
      ["2026-03-09T00:00-04:00", null, "amanhã, à meia-noite"],
      ["2026-03-14T23:30-04:00", null, "no próximo sábado, às onze e meia da noite"],
    ],
  ],
  // At 2:00 on 1 November 2026 it became 1:00 again: 1:30 was there twice.
  [
    "America/New_York",
    "2026-10-31T22:00-04:00",
    [
      ["2026-11-01T01:30-05:00", null, "amanhã, à uma e meia da madrugada"],
      ["2026-11-01T01:30-04:00", "2026-11-01T01:15-05:00", "amanhã, à uma e meia da madrugada"],
      ["2026-11-07T22:00-05:00", null, "no próximo sábado, às dez da noite"],
    ],
  ],
  // The day of 4 November 2018 began at 1:00.
  [
    "America/Sao_Paulo",
    "2018-11-03T19:00-03:00",
    [
      ["2018-11-03T23:59-03:00", null, "hoje, às onze e cinquenta e nove da noite"],
      ["2018-11-04T03:00Z", null, "amanhã, à uma da madrugada"],
      ["2018-11-10T19:00-02:00", null, "no próximo sábado, às sete da noite"],
    ],
  ],
  // Where the church is the day is another one than in UTC.
  ["America/Manaus", "2026-11-23T00:00Z", [["2026-11-23T04:00Z", null, "hoje, à meia-noite"]]],
  ["Asia/Kolkata", "2026-11-22T13:30Z", [["2026-11-22T18:30Z", null, "hoje, à meia-noite"]]],
];

test.each(ZONES)(
  "dates are said as the clocks in %s at %s tell them",
  async (zone, service, rows) => {
    const spokenWhen = await spokenWhenIn(zone);
    for (const [date, ends_at, words] of rows) {
      expect(spokenWhen({ date, ends_at }, service)).toBe(words);
    }
  },
);
