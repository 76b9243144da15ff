import { afterEach, describe, expect, test, vi } from "vitest";
import { changedStatus, endOf, isPast, plainLine, summaryOf, whenInWords } from "./summary.ts";

const local = (...parts: [number, number, number, number, number]) =>
  new Date(...parts).toISOString();
const NOW = Date.parse(local(2026, 5, 1, 12, 0));
const saturday = local(2026, 10, 21, 19, 30);

afterEach(() => vi.resetModules());

describe("when", () => {
  test.each([
    ["without an end", saturday, null, "sábado, 21 de novembro, 19:30"],
    [
      "the same day",
      saturday,
      local(2026, 10, 21, 21, 0),
      "sábado, 21 de novembro, 19:30 às 21:00",
    ],
    [
      "the day's last minute",
      saturday,
      local(2026, 10, 21, 23, 59),
      "sábado, 21 de novembro, 19:30 às 23:59",
    ],
    [
      "until midnight",
      saturday,
      local(2026, 10, 22, 0, 0),
      "sábado, 21 de novembro, 19:30, até domingo, 22 de novembro, 00:00",
    ],
    [
      "over days",
      saturday,
      local(2026, 10, 23, 12, 0),
      "sábado, 21 de novembro, 19:30, até segunda-feira, 23 de novembro, 12:00",
    ],
    [
      "the same day of another month",
      saturday,
      local(2026, 11, 21, 21, 0),
      "sábado, 21 de novembro, 19:30, até segunda-feira, 21 de dezembro, 21:00",
    ],
    [
      "into another year",
      local(2026, 11, 31, 22, 0),
      local(2027, 0, 1, 0, 30),
      "quinta-feira, 31 de dezembro, 22:00, até sexta-feira, 1 de janeiro de 2027, 00:30",
    ],
    [
      "in another year",
      local(2027, 0, 2, 9, 0),
      local(2027, 0, 2, 10, 0),
      "sábado, 2 de janeiro de 2027, 09:00 às 10:00",
    ],
    [
      "of an earlier year",
      local(2025, 11, 31, 22, 0),
      null,
      "quarta-feira, 31 de dezembro de 2025, 22:00",
    ],
  ])("%s", (_, date, ends_at, words) => {
    expect(whenInWords({ date, ends_at }, NOW)).toBe(words);
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
    const midnight = { date: "2027-01-01T02:00:00Z", ends_at: "2027-01-01T04:30:00Z" };
    const inDecember = Date.parse("2027-01-01T03:59:00Z");
    expect(fresh.whenInWords(midnight, inDecember)).toBe(
      "quinta-feira, 31 de dezembro, 22:00, até sexta-feira, 1 de janeiro de 2027, 00:30",
    );
    const inJanuary = Date.parse("2027-01-01T04:00:00Z");
    expect(fresh.whenInWords(midnight, inJanuary)).toBe(
      "quinta-feira, 31 de dezembro de 2026, 22:00, até sexta-feira, 1 de janeiro, 00:30",
    );
  });
});

test("it ends when it says so, else three hours after its start", () => {
  const span = { date: "2026-11-21T19:30:00Z", ends_at: null };
  expect(endOf(span)).toBe(Date.parse("2026-11-21T22:30:00Z"));
  expect(endOf({ ...span, ends_at: "2026-11-21T20:00:00Z" })).toBe(
    Date.parse("2026-11-21T20:00:00Z"),
  );
});

test("it is past after its end, to the millisecond", () => {
  const span = { date: "2026-11-21T19:30:00Z", ends_at: null };
  const end = Date.parse("2026-11-21T22:30:00Z");
  expect([end - 1, end, end + 1].map((now) => isPast(span, now))).toEqual([false, false, true]);
});

test("only what is not as announced has its state said", () => {
  expect(
    ["scheduled", "postponed", "cancelled", "unknown"].map((status) => changedStatus({ status })),
  ).toEqual([undefined, "Adiado", "Cancelado", undefined]);
});

const row = { date: saturday, ends_at: null, status: "scheduled", location: null };

test.each([
  [row, "sábado, 21 de novembro, 19:30"],
  [{ ...row, location: "Salão social" }, "sábado, 21 de novembro, 19:30 · Salão social"],
  [
    { ...row, status: "cancelled", location: "Salão\r\n social\u202e" },
    "Cancelado · sábado, 21 de novembro, 19:30 · Salão social",
  ],
  [{ ...row, status: "postponed" }, "Adiado · sábado, 21 de novembro, 19:30"],
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
