import { expect, test } from "vitest";
import { stateEntries } from "./state-entries.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const row = { date: "2026-12-03T22:30:00Z", former_date: null, series_id: null };

test("what is cancelled is confirmed at once, and of a series in the sheet, which asks for which of them", () => {
  const status = "cancelled";
  expect(stateEntries({ ...row, status }, NOW)).toMatchObject({ undo: "Desfazer o cancelamento" });
  const one = { ...row, status, series_id: "s" };
  expect(stateEntries(one, NOW)).toEqual({ change: "Confirmar ou adiar", skip: "Pular este" });
  // What is past is changed alone.
  expect(stateEntries({ ...one, date: "2026-11-19T22:30:00Z" }, NOW).undo).toBeDefined();
});
