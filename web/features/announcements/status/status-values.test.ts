import { describe, expect, test } from "vitest";
import { cancelled, postponed, stateEntries, withoutDate } from "./status-values.ts";

const local = (time: string) => new Date(time).toISOString();
const NOW = Date.parse(local("2026-11-20T12:00"));
const HOURS = { date: local("2026-11-21T19:30"), ends_at: local("2026-11-21T21:00") };
const row = { ...HOURS, former_date: null };

test("a blank reason is none", () => {
  expect(cancelled(" Chuva ")).toEqual({ status: "cancelled", status_reason: "Chuva" });
  expect(cancelled("  ")).toEqual({ status: "cancelled", status_reason: null });
});

describe("postponed", () => {
  test("to another day it is as long as before", () => {
    expect(postponed(row, { date: "2026-11-28", time: "18:00" }, "", NOW)).toEqual({
      ...{ status: "postponed", status_reason: null },
      ...{ date: local("2026-11-28T18:00"), ends_at: local("2026-11-28T19:30") },
    });
  });

  test.each([
    ["without a day", "", "19:30", /^Informe/],
    ["to the day that it has", "2026-11-21", "19:30", /já tem/],
    ["to a day that is over", "2026-11-20", "11:59", /já passou/],
  ])("%s it is not saved", (_, date, time, fault) => {
    expect(postponed(row, { date, time }, "", NOW)).toMatch(fault);
  });

  test("without a new date it keeps its day, or has its first one again", () => {
    expect(withoutDate(row, "Chuva")).toEqual({ status: "postponed", status_reason: "Chuva" });
    const [date, ends_at] = [local("2026-11-14T19:00"), local("2026-11-14T20:30")];
    expect(withoutDate({ ...row, former_date: date }, "")).toMatchObject({ date, ends_at });
  });
});

test("a cancelled announcement is confirmed at once, and in the sheet when it belongs to a series", () => {
  const AT = Date.parse("2026-11-26T12:00:00Z");
  const one = { date: "2026-12-03T22:30:00Z", former_date: null, series_id: null };
  const status = "cancelled";
  expect(stateEntries({ ...one, status }, AT)).toMatchObject({ undo: "Desfazer o cancelamento" });
  const repeated = { ...one, status, series_id: "s" };
  expect(stateEntries(repeated, AT)).toEqual({ change: "Confirmar ou adiar", skip: "Pular este" });
  // A past row is changed alone.
  expect(stateEntries({ ...repeated, date: "2026-11-19T22:30:00Z" }, AT).undo).toBeDefined();
});
