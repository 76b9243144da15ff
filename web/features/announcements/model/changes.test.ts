import { expect, test } from "vitest";
import { changedColumns, kindOf, stateOf } from "./changes.ts";
import { announcement } from "./test-announcement.ts";

const row = announcement({ title: "Ensaio", date: "2026-11-21T22:30:00+00:00" });

test.each<[object, string[]]>([
  [{}, []],
  [{ title: "Culto" }, ["title"]],
  [{ status: "cancelled", location: "Templo" }, ["location", "status"]],
  [{ date: "2026-11-21T19:30:00-03:00" }, []],
  [{ date: "2026-11-21T19:31:00-03:00" }, ["date"]],
])("a row with the new values %j differs in the columns %j", (changes, columns) => {
  expect(changedColumns(row, { ...row, ...changes })).toEqual(columns);
});

test.each([
  [["title"], "cancelled", "changed"],
  [["date", "status"], "cancelled", "cancelled"],
  [["date", "status"], "postponed", "postponed"],
  [["status"], "scheduled", "confirmed"],
])("a change of %j to the status %s is of the kind %s", (columns, status, kind) => {
  expect(kindOf(columns, status)).toBe(kind);
});

test("an old row of the history gets the empty value for a column that did not exist yet", () => {
  const { title, description, date, ministry_id } = row;
  const { id, series_id, detached, revision, created_by, ministry, series, ...state } = row;
  expect(stateOf({ title, description, date, ministry_id, gone: 1 })).toEqual(state);
  expect(stateOf(null)).toBeNull();
});
