import { describe, expect, test, vi } from "vitest";
import { at as momentAt, SERVICE } from "../model/test-chosen.ts";
import { spokenWhen } from "./spoken.ts";

type Row = [date: string, end: string | null, sentence: string];

/** A moment of 2026 unless its year is said. */
const at = (moment: string) => momentAt(moment.length < 12 ? `2026-${moment}` : moment);

const said = ([date, end]: Row, service = SERVICE) =>
  spokenWhen({ date: at(date), ends_at: end && at(end) }, service);

describe("said on Sunday, 22 November, at 19:00", () => {
  const rows: Record<string, Row[]> = {
    "the days to come": [
      ["11-22 21:00", null, "hoje, às nove da noite"],
      ["11-22 23:59", null, "hoje, às onze e cinquenta e nove da noite"],
      ["11-23 09:00", null, "amanhã, às nove da manhã"],
      ["11-23 13:00", null, "amanhã, à uma da tarde"],
      ["11-24 12:00", null, "depois de amanhã, terça-feira, ao meio-dia"],
      ["11-25 19:30", null, "nesta quarta-feira, às sete e meia da noite"],
      ["11-26 20:00", null, "nesta quinta-feira, às oito da noite"],
      ["11-27 18:00", null, "nesta sexta-feira, às seis da tarde"],
      ["11-28 19:30", null, "neste sábado, às sete e meia da noite"],
      ["11-29 09:00", null, "no próximo domingo, às nove da manhã"],
    ],
    "later, with the date": [
      ["11-30 20:00", null, "na segunda-feira, dia 30, às oito da noite"],
      ["12-01 19:30", null, "na terça-feira, dia primeiro de dezembro, às sete e meia da noite"],
      ["12-02 12:30", null, "na quarta-feira, dia 2 de dezembro, ao meio-dia e meia"],
      ["12-05 14:00", null, "no sábado, dia 5 de dezembro, às duas da tarde"],
      ["12-06 19:00", null, "no domingo, dia 6 de dezembro, às sete da noite"],
      ["12-19 19:00", null, "no sábado, dia 19 de dezembro, às sete da noite"],
      ["12-20 19:00", null, "no dia 20 de dezembro, domingo, às sete da noite"],
      ["12-25 10:00", null, "no dia 25 de dezembro, sexta-feira, às dez da manhã"],
      [
        "2027-01-01 10:00",
        null,
        "no dia primeiro de janeiro de 2027, sexta-feira, às dez da manhã",
      ],
      ["2027-02-13 08:00", null, "no dia 13 de fevereiro de 2027, sábado, às oito da manhã"],
    ],
    "midnight, which belongs to the evening before": [
      ["11-23 00:00", null, "hoje, à meia-noite"],
      ["11-24 00:00", null, "amanhã, à meia-noite"],
      ["11-25 00:00", null, "à meia-noite de terça"],
      ["11-29 00:00", null, "à meia-noite de sábado"],
      ["11-30 00:00", null, "à meia-noite de domingo, dia 29"],
      ["12-06 00:00", null, "à meia-noite de sábado, dia 5 de dezembro"],
      ["2027-01-01 00:00", null, "à meia-noite de quinta, dia 31 de dezembro"],
      ["11-23 00:30", null, "à meia-noite e meia de hoje para amanhã"],
      ["11-24 00:15", null, "à meia-noite e quinze de amanhã para terça"],
      ["11-29 00:30", null, "à meia-noite e meia de sábado para domingo"],
      ["11-30 00:30", null, "à meia-noite e meia de domingo para segunda, dia 30"],
      ["12-13 00:30", null, "à meia-noite e meia de sábado para domingo, dia 13 de dezembro"],
      ["11-28 02:00", null, "neste sábado, às duas da madrugada"],
    ],
    "with an end on the same day": [
      ["11-22 20:30", "11-22 21:00", "hoje, das oito e meia às nove da noite"],
      ["11-28 19:00", "11-28 21:00", "neste sábado, das sete às nove da noite"],
      ["11-28 11:00", "11-28 13:00", "neste sábado, das onze da manhã à uma da tarde"],
      ["11-28 09:00", "11-28 12:00", "neste sábado, das nove da manhã ao meio-dia"],
      ["11-27 12:00", "11-27 13:30", "nesta sexta-feira, do meio-dia à uma e meia da tarde"],
      [
        "12-05 08:00",
        "12-05 17:00",
        "no sábado, dia 5 de dezembro, das oito da manhã às cinco da tarde",
      ],
      ["11-28 22:00", "11-29 00:00", "neste sábado, das dez da noite à meia-noite"],
      ["11-28 22:00", "11-28 23:59", "neste sábado, das dez da noite à meia-noite"],
    ],
    "a night": [
      ["11-28 22:00", "11-29 06:00", "neste sábado, das dez da noite às seis da manhã de domingo"],
      ["11-22 22:00", "11-23 05:00", "hoje, das dez da noite às cinco da manhã de amanhã"],
      ["11-23 23:00", "11-24 06:00", "amanhã, das onze da noite às seis da manhã de terça"],
      [
        "11-27 20:00",
        "11-28 01:00",
        "nesta sexta-feira, das oito da noite à uma da madrugada de sábado",
      ],
      [
        "11-27 18:30",
        "11-28 12:00",
        "nesta sexta-feira, das seis e meia da tarde ao meio-dia de sábado",
      ],
      ["11-29 00:00", "11-29 06:00", "da meia-noite de sábado até as seis da manhã de domingo"],
      ["11-23 00:00", "11-23 06:00", "da meia-noite de hoje até as seis da manhã de amanhã"],
      [
        "11-29 00:30",
        "11-29 06:00",
        "da meia-noite e meia de sábado para domingo até as seis da manhã",
      ],
      [
        "12-06 00:00",
        "12-06 05:00",
        "da meia-noite de sábado, dia 5 de dezembro, até as cinco da manhã de domingo",
      ],
    ],
    "days on end": [
      [
        "11-27 20:00",
        "11-29 12:00",
        "de sexta, dia 27, às oito da noite, até domingo, dia 29, ao meio-dia",
      ],
      [
        "11-22 20:00",
        "11-24 22:00",
        "de hoje, às oito da noite, até terça, dia 24, às dez da noite",
      ],
      [
        "11-23 08:00",
        "11-25 13:00",
        "de amanhã, às oito da manhã, até quarta, dia 25, à uma da tarde",
      ],
      [
        "11-30 19:00",
        "12-01 21:00",
        "de segunda, dia 30, às sete da noite, até terça, dia primeiro de dezembro, às nove da noite",
      ],
      [
        "12-30 18:00",
        "2027-01-02 12:00",
        "de quarta, dia 30 de dezembro, às seis da tarde, até sábado, dia 2 de janeiro de 2027, ao meio-dia",
      ],
      [
        "11-27 20:00",
        "11-30 00:00",
        "de sexta, dia 27, às oito da noite, até domingo, dia 29, à meia-noite",
      ],
      [
        "11-28 09:00",
        "11-29 17:00",
        "de sábado, dia 28, às nove da manhã, até domingo, dia 29, às cinco da tarde",
      ],
    ],
    "whole days": [
      ["11-27 00:00", "11-30 00:00", "de sexta a domingo, dias 27 a 29"],
      ["11-27 00:00", "11-29 23:59", "de sexta a domingo, dias 27 a 29"],
      ["11-27 00:00", "11-27 23:59", "nesta sexta-feira, o dia todo"],
      ["11-24 00:00", "11-25 00:00", "depois de amanhã, terça-feira, o dia todo"],
      ["11-23 00:00", "11-26 23:59", "de amanhã a quinta, dia 26"],
      ["12-04 00:00", "12-06 23:59", "de sexta, dia 4 de dezembro, a domingo, dia 6 de dezembro"],
    ],
    "what has begun, and what is over": [
      ["11-22 19:00", null, "agora"],
      ["11-22 19:00", "11-22 21:00", "agora, até as nove da noite"],
      ["11-22 19:00", "11-23 06:00", "agora, até amanhã, às seis da manhã"],
      ["11-22 18:00", null, "já começou, às seis da tarde"],
      ["11-20 20:00", "11-22 21:00", "já começou e vai até as nove da noite"],
      ["11-20 20:00", "11-24 12:00", "já começou e vai até terça, dia 24, ao meio-dia"],
      ["11-01 00:00", "11-30 23:59", "já começou e vai até segunda, dia 30"],
      ["11-20 08:00", "11-23 00:00", "já começou e vai até a meia-noite"],
      ["11-22 09:00", "11-22 10:00", "hoje mais cedo, das nove às dez da manhã"],
      ["11-22 17:00", "11-22 19:00", "hoje mais cedo, das cinco da tarde às sete da noite"],
      ["11-22 09:00", null, "hoje mais cedo, às nove da manhã"],
      ["11-22 00:00", null, "ontem, à meia-noite"],
      ["11-21 08:00", null, "ontem, às oito da manhã"],
      ["11-20 20:00", null, "anteontem, às oito da noite"],
      ["11-18 19:30", null, "na quarta-feira passada, às sete e meia da noite"],
      ["11-15 19:00", null, "no domingo passado, às sete da noite"],
      ["11-14 19:00", null, "no sábado, dia 14, às sete da noite"],
      ["10-30 19:00", null, "na sexta-feira, dia 30 de outubro, às sete da noite"],
      ["2025-12-25 19:00", null, "na quinta-feira, dia 25 de dezembro de 2025, às sete da noite"],
    ],
  };
  describe.each(Object.entries(rows))("%s", (_, sentences) => {
    test.each(sentences)("%s, until %s: %s", (...row) => expect(said(row)).toBe(row[2]));
  });
});

describe("seen from other services", () => {
  const rows: [service: string, ...Row][] = [
    ["11-25 19:30", "11-27 20:00", null, "depois de amanhã, sexta-feira, às oito da noite"],
    ["11-25 19:30", "11-29 19:00", null, "neste domingo, às sete da noite"],
    ["11-25 19:30", "12-01 19:00", null, "nesta terça-feira, às sete da noite"],
    ["11-25 19:30", "12-02 19:30", null, "na próxima quarta-feira, às sete e meia da noite"],
    ["11-28 09:00", "12-05 09:00", null, "no próximo sábado, às nove da manhã"],
    ["11-29 09:00", "11-29 19:00", null, "hoje, às sete da noite"],
    ["11-29 19:00", "11-29 09:00", null, "hoje mais cedo, às nove da manhã"],
    ["11-30 19:00", "12-01 19:00", null, "amanhã, às sete da noite"],
    ["12-31 22:00", "2027-01-01 00:00", null, "hoje, à meia-noite"],
    ["12-31 22:00", "2027-01-01 10:00", null, "amanhã, às dez da manhã"],
    [
      "12-27 19:00",
      "2027-01-04 19:30",
      null,
      "na segunda-feira, dia 4 de janeiro de 2027, às sete e meia da noite",
    ],
    [
      "2028-02-27 19:00",
      "2028-02-29 20:00",
      null,
      "depois de amanhã, terça-feira, às oito da noite",
    ],
    ["2028-02-27 19:00", "2028-03-01 20:00", null, "nesta quarta-feira, às oito da noite"],
  ];
  test.each(rows)("at %s of %s, until %s: %s", (service, ...row) => {
    expect(said(row, at(service))).toBe(row[2]);
  });
});

test("within a minute of the service it is now, before and behind that it is not", () => {
  const offsets = [-60_000, -59_999, 0, 59_999, 60_000];
  const words = offsets.map((offset) => {
    const date = new Date(Date.parse(SERVICE) + offset).toISOString();
    return spokenWhen({ date, ends_at: null }, SERVICE);
  });
  expect(words).toEqual([
    "já começou, às seis e cinquenta e nove da tarde",
    "agora",
    "agora",
    "agora",
    "hoje, às sete e um da noite",
  ]);
});

test("the clock of the device has no part in it", ({ onTestFinished }) => {
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.useFakeTimers({ now: Date.parse(at("11-28 12:00")) });
  expect(said(["11-28 19:30", null, ""])).toBe("neste sábado, às sete e meia da noite");
});

// One comparison a day: thousands of them take longer than what they compare.
test.each([0, 1, 2, 3, 4, 5, 6])(
  "every minute of day %d has a sentence, without figures for its hour and without holes",
  (day) => {
    const sentences = Array.from({ length: 24 * 60 }, (_, minute) => {
      const date = new Date(Date.parse(SERVICE) + (day * 24 * 60 + minute) * 60_000).toISOString();
      return spokenWhen({ date, ends_at: null }, SERVICE);
    });
    const isWrong = (words: string) =>
      !/^[a-zà-ú][a-zà-ú, -]+$/.test(words) || / {2}|undefined|, ,/.test(words);
    expect(sentences.filter(isWrong)).toEqual([]);
  },
);

test("ends every few hours of a week have sentences without holes", () => {
  const sentences: string[] = [];
  for (let start = 0; start < 7 * 24; start += 5) {
    for (let hours = 1; hours < 24 * 8; hours += 7) {
      const begin = Date.parse(SERVICE) + start * 3_600_000;
      const date = new Date(begin).toISOString();
      const ends_at = new Date(begin + hours * 3_600_000).toISOString();
      sentences.push(spokenWhen({ date, ends_at }, SERVICE));
    }
  }
  const isWrong = (words: string) => {
    const withoutDates = words.replaceAll(/dias? (?:\d+|primeiro)(?: a \d+)?/g, "");
    return / {2}|undefined|, ,|,$|\bdia \d+ (?:às|ao|à) /.test(words) || /\d/.test(withoutDates);
  };
  expect(sentences.filter(isWrong)).toEqual([]);
});
