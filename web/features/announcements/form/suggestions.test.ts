import { describe, expect, test } from "vitest";
import { allTimes, quickDays, usualPlaces, usualTimes } from "./suggestions.ts";

const at = (text: string) => new Date(text).getTime();
const local = (text: string) => ({ date: new Date(text).toISOString() });

describe("the days that one press fills in", () => {
  test.each([
    // A Saturday, a Sunday and a Monday, at both ends of the day.
    ["2026-11-21T00:00:00", ["2026-11-21", "2026-11-22", "2026-11-22"]],
    ["2026-11-21T23:59:59", ["2026-11-21", "2026-11-22", "2026-11-22"]],
    ["2026-11-22T00:00:00", ["2026-11-22", "2026-11-23", "2026-11-29"]],
    ["2026-11-22T23:59:59", ["2026-11-22", "2026-11-23", "2026-11-29"]],
    ["2026-11-23T00:00:00", ["2026-11-23", "2026-11-24", "2026-11-29"]],
    ["2026-12-31T12:00:00", ["2026-12-31", "2027-01-01", "2027-01-03"]],
    ["2028-02-28T12:00:00", ["2028-02-28", "2028-02-29", "2028-03-05"]],
  ])("at %s", (now, values) => {
    expect(quickDays(at(now)).map(({ value }) => value)).toEqual(values);
  });

  test("are called as people call them", () => {
    expect(quickDays(0).map(({ label }) => label)).toEqual(["Hoje", "Amanhã", "Domingo"]);
  });
});

describe("the hours that one press fills in", () => {
  const values = (dates: string[]) => usualTimes(dates.map(local)).map(({ value }) => value);
  const CUSTOMARY = ["08:00", "09:00", "10:00", "15:00", "18:00", "19:00", "19:30", "20:00"];

  test("without announcements are the customary ones", () => {
    expect(values([])).toEqual(CUSTOMARY);
  });

  test("are the eight most frequent ones, in the order of the clock, the earlier of equals", () => {
    const often = ["20:15", "20:15", "07:00", "07:00"];
    const once = ["23:00", "22:00", "16:45", "11:15", "11:00", "10:30", "06:30"];
    const days = [...often, ...once].map((time) => `2026-11-25T${time}:00`);
    const usual = ["06:30", "07:00", "10:30", "11:00", "11:15", "16:45", "20:15", "22:00"];
    expect(values(days)).toEqual(usual);
  });

  test("of a church with few announcements are filled up", () => {
    expect(values(["2026-11-25T07:00:00"])).toEqual(["07:00", ...CUSTOMARY.slice(1)]);
  });
});

test("all hours are the quarters of an hour from six to ten, and the usual ones among them", () => {
  const all = allTimes([{ label: "19:40", value: "19:40" }]).map(({ value }) => value);
  expect(all.slice(0, 3)).toEqual(["06:00", "06:15", "06:30"]);
  expect(all.at(-1)).toBe("22:00");
  expect(all.slice(all.indexOf("19:30"), all.indexOf("19:45") + 1)).toEqual([
    "19:30",
    "19:40",
    "19:45",
  ]);
  expect(allTimes([{ label: "19:30", value: "19:30" }])).toHaveLength(65);
});

describe("the places that one press fills in", () => {
  const at = (location: string | null, ministry_id: string | null = null) => ({
    location,
    ministry_id,
  });
  const places = (rows: Parameters<typeof usualPlaces>[0], ministryId: string | null) =>
    usualPlaces(rows, ministryId).map(({ value }) => value);
  const board = [
    at("Templo", "music"),
    at("Salão"),
    at("Salão"),
    at("Sala 2", "youth"),
    at(null, "youth"),
    at("Quadra", "youth"),
    at("Quadra", "youth"),
  ];

  test("are the most frequent ones, those of the ministry first", () => {
    expect(places(board, null)).toEqual(["Salão", "Quadra", "Templo", "Sala 2"]);
    expect(places(board, "youth")).toEqual(["Quadra", "Sala 2", "Salão", "Templo"]);
  });

  test("are each one place, however it is written, and four at most", () => {
    const more = [at("SALAO"), at("Sítio"), at("Casa da Ana"), at("Parque")];
    expect(places([...board, ...more], null)).toEqual(["Salão", "Quadra", "Templo", "Sala 2"]);
    expect(places([at("salao"), at("Salão"), at("Salão")], null)).toEqual(["Salão"]);
  });

  test("are none on a board without places", () => {
    expect(places([at(null)], null)).toEqual([]);
  });
});
