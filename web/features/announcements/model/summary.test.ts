import { afterEach, describe, expect, test, vi } from "vitest";
import {
  changedStatus,
  endOf,
  isPast,
  plainLine,
  scheduleOf,
  summaryOf,
  takesPlace,
  whenInWords,
} from "./summary.ts";

const local = (time: string) => new Date(time).toISOString();
const NOW = Date.parse(local("2026-06-01T12:00"));
const saturday = local("2026-11-21T19:30");

afterEach(() => vi.resetModules());

describe("when", () => {
  const start = "sábado, 21 de novembro, 19:30";
  test.each([
    ["2026-11-21T19:30", null, start],
    ["2026-11-21T19:30", "2026-11-21T21:00", `${start} às 21:00`],
    ["2026-11-21T19:30", "2026-11-21T23:59", `${start} às 23:59`],
    ["2026-11-21T19:30", "2026-11-22T07:29", `${start} às 07:29`],
    ["2026-11-21T19:30", "2026-11-22T07:30", `${start}, até domingo, 22 de novembro, 07:30`],
    ["2026-11-21T19:30", "2026-11-23T12:00", `${start}, até segunda-feira, 23 de novembro, 12:00`],
    // The same day of another month.
    ["2026-11-21T19:30", "2026-12-21T21:00", `${start}, até segunda-feira, 21 de dezembro, 21:00`],
    [
      "2026-12-31T22:00",
      "2027-01-01T12:30",
      "quinta-feira, 31 de dezembro, 22:00, até sexta-feira, 1º de janeiro de 2027, 12:30",
    ],
    ["2027-01-02T09:00", "2027-01-02T10:00", "sábado, 2 de janeiro de 2027, 09:00 às 10:00"],
    ["2025-12-31T22:00", null, "quarta-feira, 31 de dezembro de 2025, 22:00"],
  ])("from %s to %s", (date, end, words) => {
    const span = { date: local(date), ends_at: end && local(end) };
    expect(whenInWords(span, NOW)).toBe(words);
  });

  test("is the church's on the server, its day and its year too", async () => {
    vi.resetModules();
    const { provideConfig } = await import("@/lib/config.ts");
    const fresh = await import("./summary.ts");
    const [churchName, supabaseAnonKey, publicUrl] = ["", "", ""];
    const timeZone = "America/Manaus";
    provideConfig({
      churchName,
      supabaseAnonKey,
      publicUrl,
      timeZone,
      boardPicture: "/previa.png",
      canBeEmbedded: false,
      sendsMail: false,
    });
    const midnight = { date: "2027-01-01T02:00:00Z", ends_at: "2027-01-01T16:30:00Z" };
    const inDecember = Date.parse("2027-01-01T03:59:00Z");
    expect(fresh.whenInWords(midnight, inDecember)).toBe(
      "quinta-feira, 31 de dezembro, 22:00, até sexta-feira, 1º de janeiro de 2027, 12:30",
    );
    const inJanuary = Date.parse("2027-01-01T04:00:00Z");
    expect(fresh.whenInWords(midnight, inJanuary)).toBe(
      "quinta-feira, 31 de dezembro de 2026, 22:00, até sexta-feira, 1º de janeiro, 12:30",
    );
  });
});

test.each([
  ["when it says so", "2026-11-21T20:00:00Z", "2026-11-21T20:00:00Z"],
  ["else three hours after its start", null, "2026-11-21T22:30:00Z"],
])("it ends %s, and is past after that, to the millisecond", (_, ends_at, expected) => {
  const span = { date: "2026-11-21T19:30:00Z", ends_at };
  const end = endOf(span);
  expect(end).toBe(Date.parse(expected));
  expect([end - 1, end, end + 1].map((now) => isPast(span, now))).toEqual([false, false, true]);
});

test("only what is not as announced has its state said", () => {
  expect(
    ["scheduled", "postponed", "cancelled", "unknown"].map((status) => changedStatus({ status })),
  ).toEqual([undefined, "Adiado", "Cancelado", undefined]);
});

describe("the date that holds, and the one that is struck", () => {
  const [first, second] = ["2026-11-21T22:30:00Z", "2026-11-28T22:30:00Z"];
  test.each([
    ["scheduled", first, null, { struck: null, holds: first }, true],
    ["cancelled", first, null, { struck: null, holds: first }, false],
    ["postponed", first, null, { struck: first, holds: null }, false],
    ["postponed", second, first, { struck: first, holds: second }, true],
  ])("of a %s one on %s, formerly %s", (status, date, former_date, expected, doesTakePlace) => {
    expect(scheduleOf({ status, date, former_date })).toEqual(expected);
    expect(takesPlace({ status, date, former_date })).toBe(doesTakePlace);
  });
});

const row = {
  date: saturday,
  former_date: null,
  ends_at: null,
  status: "scheduled",
  location: null,
};

test.each([
  [row, "sábado, 21 de novembro, 19:30"],
  [{ ...row, location: "Salão social" }, "sábado, 21 de novembro, 19:30 · Salão social"],
  [
    { ...row, status: "cancelled", location: "Salão\r\n social\u202e" },
    "Cancelado · sábado, 21 de novembro, 19:30 · Salão social",
  ],
  [
    { ...row, status: "postponed", location: "Salão" },
    "Adiado · ainda sem nova data (era sábado, 21 de novembro, 19:30) · Salão",
  ],
  [
    {
      ...row,
      status: "postponed",
      former_date: local("2026-11-14T18:00"),
      ends_at: local("2026-11-21T21:00"),
    },
    "Adiado · sábado, 21 de novembro, 19:30 às 21:00 (era sábado, 14 de novembro, 18:00)",
  ],
])("summary %#", (announcement, words) => {
  expect(summaryOf(announcement, NOW)).toBe(words);
});

test.each([
  ["  Ensaio\r\n\tgeral  ", "Ensaio geral"],
  ["a\u0000b\u2028c", "a b c"],
  ["\u202eotluC\u202c \u2067x\u2069", "otluC x"],
  // Families are joined by characters without a width.
  ["👨‍👩‍👧 juntos", "👨‍👩‍👧 juntos"],
])("on one line: %j", (text, line) => {
  expect(plainLine(text)).toBe(line);
});
