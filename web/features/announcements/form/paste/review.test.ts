import { expect, test } from "vitest";
import { type AnnouncementFields, BLANK } from "../../model/schema.ts";
import type { Item } from "../drafts.ts";
import type { BoardRow } from "./on-board-query.ts";
import { boardOf, review } from "./review.ts";

const NOW = Date.parse("2026-11-28T12:00:00Z");
const MASS = {
  ...BLANK,
  title: "Missa",
  description: "Venha.",
  date: "2026-12-02",
  time: "19:30",
  location: "Matriz",
};
const WEEKLY = { ...MASS, repeats: "weekly" } as const;
const NOTICE = { ...WEEKLY, kind: "notice", date: "2026-12-12", time: "" } as const;
const AFTER = { ...MASS, time: "", hasNoHour: true, hour_words: "Após o culto" };

const itemOf = (values: AnnouncementFields, changes: Partial<Item> = {}): Item => ({
  id: "own",
  recognised: values,
  values,
  isDoubtful: false,
  isTicked: null,
  isPublished: false,
  ...changes,
});

// The device may have another time zone than the church.
const at = (day: number, hour: number) => new Date(2026, 11, day, hour, 30).toISOString();
const ROW: BoardRow = {
  id: "row",
  title: "MISSA",
  kind: "event",
  date: at(2, 19),
  hour_words: null,
  location: "matriz",
  series_id: null,
};

const CALLED = { ...AFTER, hour_words: "após o culto" };
const LATER = { ...MASS, date: "2026-12-16" };
const UNDATED = { ...MASS, date: "" };

test.each([
  ["equals an announcement", MASS, { ...MASS, title: " missa" }, [false, true]],
  ["has another hour", MASS, { ...MASS, time: "18:00" }, [false, false]],
  ["has another place", MASS, { ...MASS, location: "Capela" }, [false, false]],
  ["is on another day", MASS, LATER, [false, false]],
  ["has the same words for the hour", AFTER, CALLED, [false, true]],
  ["lacks a day, too", UNDATED, UNDATED, [false, false]],
  ["is an occurrence of a series", WEEKLY, LATER, [false, true]],
  ["is a series with an occurrence", MASS, WEEKLY, [true, false]],
  ["is after the end of a series", { ...WEEKLY, until: "2026-12-09" }, LATER, [false, false]],
  ["is before the start of a series", { ...WEEKLY, date: "2026-12-09" }, MASS, [false, false]],
  ["equals a series", WEEKLY, WEEKLY, [false, true]],
  ["equals a notice", NOTICE, { ...NOTICE, date: "2026-12-20" }, [false, true]],
] as const)("the second item %s", (_, first, second, repeated) => {
  const found = review([itemOf(first), itemOf(second)], boardOf([]), NOW);
  expect(found.map(({ isRepeated }) => isRepeated)).toEqual(repeated);
});

const AFTER_ROW = { date: "2026-12-03T02:59:00Z", hour_words: "após o culto" };
const NOTICE_ROW = { kind: "notice", date: "2026-12-09T02:59:00Z" };

test.each([
  ["equals the item", MASS, {}, true],
  ["has no place", MASS, { location: null }, true],
  ["has a place that the item lacks", { ...MASS, location: "" }, {}, true],
  ["has another place", MASS, { location: "Capela" }, false],
  ["has another hour", MASS, { date: at(2, 18) }, false],
  ["has another day", MASS, { date: at(3, 19) }, false],
  ["has an hour that the item lacks", { ...MASS, time: "" }, {}, true],
  ["has words in place of the hour", MASS, AFTER_ROW, false],
  ["has the same words for the hour", AFTER, AFTER_ROW, true],
  ["is a notice with another last day", NOTICE, NOTICE_ROW, true],
  ["is a notice with the title of the item", MASS, NOTICE_ROW, false],
  ["has the id of the item", WEEKLY, { id: "own", series_id: "series" }, true],
  ["has the id of the item, but not its series", WEEKLY, { id: "own" }, false],
] as const)("the announcement of the board %s", (_, values, changes, isDouble) => {
  const found = review([itemOf(values)], boardOf([{ ...ROW, ...changes }]), NOW)[0];
  expect(found?.double !== undefined).toBe(isDouble);
});

const REPEATED = [itemOf(MASS, { isPublished: true })];

test.each([
  [{}, [], [], { isTicked: true, isLeft: true }],
  [{ isDoubtful: true }, [], [], { isTicked: false, isLeft: true }],
  [{ isDoubtful: true, isTicked: true }, [], [], { isTicked: true, isLeft: true }],
  [{ isTicked: false }, [], [], { isTicked: false, isLeft: false }],
  [{}, [], [ROW], { isTicked: false, isLeft: false }],
  [{ isTicked: true }, [], [ROW], { isTicked: true, isLeft: true }],
  [{}, REPEATED, [], { isTicked: false, isLeft: false }],
  [{ isPublished: true }, [], [], { isTicked: false, isLeft: false }],
  [{ values: { ...MASS, time: "" } }, [], [], { isTicked: false, isLeft: true }],
] as const)("an item with %j after %j and the board %j has %j", (changes, others, rows, state) => {
  const items = [...others, itemOf(MASS, changes)];
  expect(review(items, boardOf(rows), NOW).at(-1)).toMatchObject(state);
});
