import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

/** The rules as they are where the clocks are those of `timeZone`. */
async function rulesIn(timeZone: string) {
  vi.resetModules();
  const { provideConfig } = await import("@/lib/config.ts");
  const { spokenWhen } = await import("./spoken.ts");
  provideConfig({
    churchName: "",
    supabaseAnonKey: "",
    publicUrl: "",
    timeZone,
    boardPicture: "/previa.png",
    canBeEmbedded: false,
    sendsMail: false,
  });
  return spokenWhen;
}

let spokenWhen: Awaited<ReturnType<typeof rulesIn>>;

afterAll(() => vi.resetModules());

const NEW_YORK = "America/New_York";
const SAO_PAULO = "America/Sao_Paulo";

type Row = [date: string, end: string | null, words: string];

const ZONES: [timeZone: string, service: string, rows: Row[]][] = [
  // At 2:00 on 8 March 2026 it became 3:00 there.
  [
    NEW_YORK,
    "2026-03-07T23:00-05:00",
    [
      ["2026-03-08T01:30-05:00", null, "amanhã, à uma e meia da madrugada"],
      ["2026-03-08T03:00-04:00", null, "amanhã, às três da madrugada"],
      ["2026-03-08T19:00-04:00", null, "amanhã, às sete da noite"],
      ["2026-03-09T00:00-04:00", null, "amanhã, à meia-noite"],
      ["2026-03-09T19:00-04:00", null, "depois de amanhã, segunda-feira, às sete da noite"],
      ["2026-03-14T23:30-04:00", null, "no próximo sábado, às onze e meia da noite"],
      [
        "2026-03-08T01:00-05:00",
        "2026-03-08T05:00-04:00",
        "amanhã, da uma da madrugada às cinco da manhã",
      ],
    ],
  ],
  // At 2:00 on 1 November 2026 it became 1:00 again: 1:30 was there twice.
  [
    NEW_YORK,
    "2026-10-31T22:00-04:00",
    [
      ["2026-11-01T01:30-04:00", null, "amanhã, à uma e meia da madrugada"],
      ["2026-11-01T01:30-05:00", null, "amanhã, à uma e meia da madrugada"],
      ["2026-11-01T01:30-04:00", "2026-11-01T01:15-05:00", "amanhã, à uma e meia da madrugada"],
      ["2026-11-01T10:00-05:00", null, "amanhã, às dez da manhã"],
      ["2026-11-07T22:00-05:00", null, "no próximo sábado, às dez da noite"],
      [
        "2026-10-31T23:00-04:00",
        "2026-11-01T06:00-05:00",
        "hoje, das onze da noite às seis da manhã de amanhã",
      ],
    ],
  ],
  // The day of 4 November 2018 began at 1:00.
  [
    SAO_PAULO,
    "2018-11-03T19:00-03:00",
    [
      ["2018-11-03T23:59-03:00", null, "hoje, às onze e cinquenta e nove da noite"],
      ["2018-11-04T03:00Z", null, "amanhã, à uma da madrugada"],
      ["2018-11-04T19:00-02:00", null, "amanhã, às sete da noite"],
      ["2018-11-05T00:00-02:00", null, "amanhã, à meia-noite"],
      ["2018-11-10T19:00-02:00", null, "no próximo sábado, às sete da noite"],
      [
        "2018-11-03T22:00-03:00",
        "2018-11-04T06:00-02:00",
        "hoje, das dez da noite às seis da manhã de amanhã",
      ],
    ],
  ],
  // The last hour of 17 February 2018 was there twice.
  [
    SAO_PAULO,
    "2018-02-17T19:00-02:00",
    [
      ["2018-02-17T23:30-02:00", null, "hoje, às onze e meia da noite"],
      ["2018-02-17T23:30-03:00", null, "hoje, às onze e meia da noite"],
      ["2018-02-18T00:00-03:00", null, "hoje, à meia-noite"],
      ["2018-02-18T09:00-03:00", null, "amanhã, às nove da manhã"],
    ],
  ],
  // Where the church is the day is another one than in UTC.
  [
    "America/Manaus",
    "2026-11-23T00:00Z",
    [
      ["2026-11-23T01:00Z", null, "hoje, às nove da noite"],
      ["2026-11-23T04:00Z", null, "hoje, à meia-noite"],
      ["2026-11-24T03:59Z", null, "amanhã, às onze e cinquenta e nove da noite"],
    ],
  ],
  ["Asia/Kolkata", "2026-11-22T13:30Z", [["2026-11-22T18:30Z", null, "hoje, à meia-noite"]]],
];

describe.each(ZONES)("in %s at %s", (timeZone, service, rows) => {
  beforeAll(async () => {
    spokenWhen = await rulesIn(timeZone);
  });

  test.each(rows)("%s, until %s: %s", (date, ends_at, words) => {
    expect(spokenWhen({ date, ends_at }, service)).toBe(words);
  });
});

describe.each([NEW_YORK, SAO_PAULO])("in %s", (timeZone) => {
  beforeAll(async () => {
    spokenWhen = await rulesIn(timeZone);
  });

  test("moments of a whole year have sentences", () => {
    const from = Date.parse("2018-01-01T00:00Z");
    const HALF_HOUR = 1_800_000;
    const sentences = Array.from({ length: (365 * 48) / 13 }, (_, index) => {
      const service = from + index * 13 * HALF_HOUR;
      const date = service + ((index % 400) + 2) * HALF_HOUR;
      const [serviceAt = "", dateAt = ""] = [service, date].map((at) => new Date(at).toISOString());
      return spokenWhen({ date: dateAt, ends_at: null }, serviceAt);
    });
    const isRight = (words: string) =>
      /^[a-zà][^\d]*(?:dia \d+[^\d]*)?(?:2019[^\d]*)?$/.test(words);
    expect(sentences.filter((words) => !isRight(words))).toEqual([]);
  });
});
