import { expect, test } from "vitest";
import { type Mark, readMarks, saidAtOf, withMark, withoutMark, writeMarks } from "./said.ts";

const EDITION = "e1";
const NOW = Date.parse("2026-11-22T22:00:00Z");
const DAY = 24 * 60 * 60 * 1000;

const mark = (announcementId: string, saidAt: string | null, at = NOW): Mark => ({
  editionId: EDITION,
  announcementId,
  saidAt,
  at,
});
const note = (announcement_id: string, said_at: string | null) => ({
  announcement_id,
  said_at,
  note: null,
});

test("marks are sent in the order in which they were pressed", () => {
  const marks = [mark("a", "1"), mark("b", "2")].reduce<Mark[]>(withMark, []);
  expect(marks.map(({ announcementId }) => announcementId)).toEqual(["a", "b"]);
});

test("of one announcement the newest mark alone is sent, at its place", () => {
  const marks = [mark("a", "1"), mark("b", "2"), mark("a", null)].reduce<Mark[]>(withMark, []);
  expect(marks).toEqual([mark("b", "2"), mark("a", null)]);
});

test("the same announcement of another edition is another mark", () => {
  const other = { ...mark("a", "1"), editionId: "e2" };
  expect(withMark([other], mark("a", "2"))).toHaveLength(2);
});

test("a mark that was pressed again while it was sent is not lost", () => {
  const again = mark("a", null);
  expect(withoutMark([again], mark("a", "1"))).toEqual([again]);
  expect(withoutMark([mark("a", "1")], mark("a", "1"))).toEqual([]);
});

test("what is not sent yet stands over what the server knows", () => {
  const notes = [note("a", "1"), note("b", "2"), note("c", null)];
  const said = saidAtOf(EDITION, notes, [mark("a", null), mark("c", "3")]);
  expect([...said]).toEqual([
    ["b", "2"],
    ["c", "3"],
  ]);
});

test("marks of another edition say nothing of this one", () => {
  expect(saidAtOf("e2", [], [mark("a", "1")]).size).toBe(0);
});

test("marks are kept by account, and forgotten after a week", () => {
  writeMarks("ana", [mark("a", "1"), mark("b", "2", NOW - 8 * DAY), mark("c", "3", NOW + 8 * DAY)]);
  expect(readMarks("ana", NOW)).toEqual([mark("a", "1")]);
  expect(readMarks("rute", NOW)).toEqual([]);
  writeMarks("ana", []);
  expect(readMarks("ana", NOW)).toEqual([]);
});
