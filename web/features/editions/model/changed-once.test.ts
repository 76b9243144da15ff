import { expect, test } from "vitest";
import { changedOnce } from "./changed-once.ts";

const change = (announcement_id: string, title: string, kind = "added", fields: string[] = []) => ({
  announcement_id,
  title,
  kind,
  fields,
  date: "2026-11-28T22:00:00Z",
});
const rows = new Map([
  ["first", { series_id: "s", detached: false }],
  ["second", { series_id: "s", detached: false }],
  ["alone", { series_id: "s", detached: true }],
  ["single", { series_id: null, detached: false }],
]);

test("a series is one row for each change, and what changed alone keeps its own row", () => {
  const changes = [
    change("single", "Curso"),
    change("first", "Curso"),
    change("second", "Curso"),
    change("alone", "Curso"),
    change("after the board's last day", "Curso"),
    change("first", "Curso", "changed", ["location"]),
    change("first", "Curso", "cancelled"),
    change("second", "Curso", "cancelled"),
    change("gone", "Coral", "removed"),
    change("gone too", "Coral", "removed"),
  ];
  const kept = changedOnce(changes, rows).map((one) => `${one.announcement_id} ${one.kind}`);
  expect(kept).toEqual([
    "single added",
    "first added",
    "alone added",
    "first changed",
    "first cancelled",
    "second cancelled",
    "gone removed",
  ]);
});
