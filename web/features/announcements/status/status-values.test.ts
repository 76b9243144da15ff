import { describe, expect, test } from "vitest";
import { cancelledValues, postponedValues, statusEntries, undatedValues } from "./status-values.ts";

const local = (time: string) => new Date(time).toISOString();
const NOW = Date.parse(local("2026-11-20T12:00"));
const HOURS = { date: local("2026-11-21T19:30"), ends_at: local("2026-11-21T21:00") };
const row = { ...HOURS, former_date: null, hour_words: null };

test("a blank reason is saved as null", () => {
  expect(cancelledValues(" Chuva ")).toEqual({ status: "cancelled", status_reason: "Chuva" });
  expect(cancelledValues("  ")).toEqual({ status: "cancelled", status_reason: null });
});

describe("a postponed announcement", () => {
  test("keeps its length on another day", () => {
    expect(postponedValues(row, { date: "2026-11-28", time: "18:00" }, "", NOW)).toEqual({
      status: "postponed",
      status_reason: null,
      date: local("2026-11-28T18:00"),
      ends_at: local("2026-11-28T19:30"),
    });
  });

  test.each([
    ["without a day", "", "19:30", /^Informe/],
    ["with its current date", "2026-11-21", "19:30", /já tem/],
    ["with a past date", "2026-11-20", "11:59", /já passou/],
  ])("is not saved %s", (_, date, time, fault) => {
    expect(postponedValues(row, { date, time }, "", NOW)).toMatch(fault);
  });

  test("without a new date keeps its date, or returns to its former date", () => {
    expect(undatedValues(row, "Chuva")).toEqual({ status: "postponed", status_reason: "Chuva" });
    const date = local("2026-11-14T19:00");
    const ends_at = local("2026-11-14T20:30");
    expect(undatedValues({ ...row, former_date: date }, "")).toMatchObject({ date, ends_at });
  });
});

test("the menu confirms a cancelled announcement only outside of a series", () => {
  const AT = Date.parse("2026-11-26T12:00:00Z");
  const one = { date: "2026-12-03T22:30:00Z", former_date: null, series_id: null };
  const status = "cancelled";
  expect(statusEntries({ ...one, status }, AT)).toMatchObject({ undo: "Desfazer o cancelamento" });
  const repeated = { ...one, status, series_id: "s" };
  expect(statusEntries(repeated, AT)).toEqual({ change: "Confirmar ou adiar", skip: "Pular este" });
  // Changes of a past occurrence apply only to this occurrence, so the menu confirms a past
  // occurrence.
  expect(statusEntries({ ...repeated, date: "2026-11-19T22:30:00Z" }, AT).undo).toBeDefined();
});

test("a postponed announcement without an hour keeps its words and has only a day", () => {
  const hourless = {
    ...row,
    date: "2026-11-22T02:59:00Z",
    ends_at: null,
    hour_words: "a confirmar",
  };
  const moved = (date: string) => postponedValues(hourless, { date, time: "" }, "", NOW);
  expect(moved("2026-11-28")).toEqual({
    status: "postponed",
    status_reason: null,
    date: "2026-11-29T02:59:00.000Z",
    ends_at: null,
  });
  expect(moved("")).toBe("Informe o novo dia, ou escolha “Sem nova data”.");
});
