import { describe, expect, test } from "vitest";
import {
  canManage,
  changePages,
  goesOn,
  isUrgent,
  isWithin,
  largerPeriod,
  ministryChoice,
  PERIOD_DAYS,
  PERIODS,
  placeInPages,
  shortestPeriodFor,
  titlePattern,
  visibleIn,
} from "./rules.ts";

const now = Date.parse("2026-12-01T12:00:00.000Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (offset: number) => ({ date: new Date(now + offset).toISOString() });

describe("isUrgent", () => {
  test.each([
    ["exactly 24 hours away", 24 * HOUR, false],
    ["1 ms less", 24 * HOUR - 1, true],
    ["1 s less", 24 * HOUR - 1000, true],
    ["1 ms more", 24 * HOUR + 1, false],
    ["now", 0, true],
    ["past", -1, true],
    ["long past", -40 * DAY, true],
  ])("%s", (_, offset, urgent) => expect(isUrgent(at(offset), now)).toBe(urgent));
});

describe.each(PERIODS)("a window of %s", (period) => {
  const end = PERIOD_DAYS[period] * DAY;
  test.each([
    ["now", 0, true],
    ["1 ms ago", -1, false],
    ["1 s ago", -1000, false],
    ["1 ms from now", 1, true],
    ["its end", end, true],
    ["1 ms before its end", end - 1, true],
    ["1 ms after its end", end + 1, false],
    ["1 s after its end", end + 1000, false],
  ])("%s", (_, offset, within) => expect(isWithin(period, at(offset), now)).toBe(within));
});

test("dates are compared as instants, whatever offset the server writes", () => {
  expect(isWithin("week", { date: "2026-12-01T09:00:00-03:00" }, now)).toBe(true);
  expect(isWithin("week", { date: "2026-12-01T12:00:00+00:00" }, now)).toBe(true);
  expect(isWithin("week", { date: "2026-12-01T11:59:59.999+00:00" }, now)).toBe(false);
});

test("the board shows the nearest first and changes nothing", () => {
  const list = [at(3 * DAY), at(DAY), at(20 * DAY), at(-DAY), at(2 * DAY)];
  const before = structuredClone(list);
  expect(visibleIn("week", list, now)).toEqual([at(DAY), at(2 * DAY), at(3 * DAY)]);
  expect(list).toEqual(before);
});

test.each([
  [7 * DAY, "week"],
  [7 * DAY + 1, "15days"],
  [15 * DAY, "15days"],
  [15 * DAY + 1, "30days"],
  [30 * DAY, "30days"],
  [30 * DAY + 1, undefined],
  [-1, undefined],
])("an announcement %d ms away is shown by %s", (offset, period) => {
  expect(shortestPeriodFor(at(offset), now)).toBe(period);
});

test.each([
  ["week", [10], "15days"],
  ["week", [20], "30days"],
  ["week", [], "15days"],
  ["15days", [], "30days"],
  ["30days", [], undefined],
] as const)("from %s with something in %j days, try %s", (period, days, larger) => {
  const list = days.map((day) => at(day * DAY));
  expect(largerPeriod(period, list, now)).toBe(larger);
});

test.each([
  ["", "%%"],
  ["  Culto ", "%Culto%"],
  ["100%", "%100\\%%"],
  ["a_b", "%a\\_b%"],
  ["a\\b", "%a\\\\b%"],
  ["*", "%_%"],
])("a search for %j asks for %j", (search, pattern) => {
  expect(titlePattern(search)).toBe(pattern);
});

describe("canManage", () => {
  const own = { created_by: "ana" };
  test.each([
    ["a visitor", undefined, own, false],
    ["the author", { id: "ana", role: "member" }, own, true],
    ["the author, profile unknown", { id: "ana", role: undefined }, own, true],
    ["another member", { id: "bia", role: "member" }, own, false],
    ["an admin", { id: "bia", role: "admin" }, own, true],
    ["a member, author gone", { id: "bia", role: "member" }, { created_by: null }, false],
    ["an admin, author gone", { id: "bia", role: "admin" }, { created_by: null }, true],
  ])("%s", (_, actor, announcement, may) => expect(canManage(actor, announcement)).toBe(may));
});

describe("ministryChoice", () => {
  const music = { id: "1", name: "Louvor", color: "#111111" };
  const youth = { id: "2", name: "Jovens", color: "#222222" };
  const gone = { id: "3", name: "Antigo", color: "#333333" };
  const all = [youth, music];
  const member = (ministry: typeof music | null) => ({ role: "member", ministry });
  const admin = { role: "admin", ministry: music };

  test("a member with a ministry posts for it alone", () => {
    expect(ministryChoice(member(music), all, undefined)).toEqual({
      ministries: [music],
      none: undefined,
      locked: true,
      preset: music.id,
    });
  });

  test.each([member(null), null, undefined])("without one, for none: %j", (author) => {
    expect(ministryChoice(author, all, undefined)).toEqual({
      ministries: [],
      none: "Sem ministério",
      locked: true,
      preset: null,
    });
  });

  test("an admin posts for any or none", () => {
    expect(ministryChoice(admin, all, undefined)).toEqual({
      ministries: all,
      none: "Nenhum",
      locked: false,
      preset: null,
    });
  });

  test("an admin may leave a ministry that is no longer on offer", () => {
    expect(ministryChoice(admin, all, { ministry: gone })).toMatchObject({
      ministries: [gone, youth, music],
      preset: gone.id,
    });
  });

  test("a member who moved on may leave the ministry or take the own one", () => {
    expect(ministryChoice(member(music), all, { ministry: youth })).toEqual({
      ministries: [youth, music],
      none: undefined,
      locked: false,
      preset: youth.id,
    });
  });

  test("a member with a ministry may leave none", () => {
    expect(ministryChoice(member(music), all, { ministry: null })).toEqual({
      ministries: [music],
      none: "Sem ministério",
      locked: false,
      preset: null,
    });
  });

  test("editing an announcement of the own ministry leaves nothing to choose", () => {
    expect(ministryChoice(member(music), all, { ministry: music })).toMatchObject({
      ministries: [music],
      locked: true,
      preset: music.id,
    });
  });
});

describe("the loaded pages", () => {
  const row = (id: string, hours: number, title = id) => ({ id, title, ...at(hours * HOUR) });
  const ends = row("d", 4);
  const goingOn = {
    pages: [
      { rows: [row("a", 1), row("b", 2)], next: row("b", 2) },
      { rows: [row("c", 3), ends], next: ends },
    ],
  };
  const whole = { pages: [{ rows: [row("a", 1)], next: null }] };
  const ids = ({ pages }: typeof goingOn | typeof whole) =>
    pages.map(({ rows }) => rows.map(({ id }) => id).join(""));

  test.each([
    ["between two", row("x", 1.5), ["abx", "cd"]],
    ["at the end of a page, before its last by id", row("B", 2), ["abB", "cd"]],
    ["at the end of a page, behind its last by id", row("x", 2), ["ab", "cdx"]],
    ["before all", row("x", -1), ["abx", "cd"]],
    ["behind what is loaded", row("x", 5), ["ab", "cd"]],
    ["again, on another page", row("a", 3), ["b", "cda"]],
    ["again, behind what is loaded", row("a", 9), ["b", "cd"]],
  ])("a row is placed %s", (_, placed, expected) => {
    expect(ids(placeInPages(goingOn, placed))).toEqual(expected);
  });

  test("the last page takes everything", () => {
    expect(ids(placeInPages(whole, row("x", 900)))).toEqual(["ax"]);
  });

  test("a placed row replaces the one it was", () => {
    const { pages } = placeInPages(whole, row("a", 1, "new"));
    expect(pages[0]?.rows).toEqual([row("a", 1, "new")]);
  });

  test("rows change on every page, the pages stay", () => {
    const changed = changePages(goingOn, (rows) => rows.filter(({ id }) => id !== "d"));
    expect(ids(changed)).toEqual(["ab", "c"]);
    expect(changed.pages.map(({ next }) => next)).toEqual(goingOn.pages.map(({ next }) => next));
  });
});

test.each([
  ["nothing behind", null, false],
  ["the rest begins at the window's end", at(7 * DAY), true],
  ["the rest begins 1 ms behind it", at(7 * DAY + 1), false],
  ["all that is loaded has passed", at(-1), true],
])("a window goes on: %s", (_, next, expected) => expect(goesOn("week", next, now)).toBe(expected));
