import { describe, expect, test } from "vitest";
import { otherTimes, quickDays, usualPlaces, usualTimes } from "./suggestions.ts";

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

  test("without announcements are the customary ones", () => {
    expect(values([])).toEqual(["09:00", "18:00", "19:30", "20:00"]);
  });

  test("are the most frequent ones, in the order of the clock", () => {
    const often = ["20:15", "20:15", "07:00", "07:00", "10:30", "10:30", "16:45", "16:45"];
    const days = [...often, "23:00"].map((time) => `2026-11-25T${time}:00`);
    expect(values(days)).toEqual(["07:00", "10:30", "16:45", "20:15"]);
  });

  test("of a church with few announcements are filled up", () => {
    expect(values(["2026-11-25T07:00:00"])).toEqual(["07:00", "09:00", "19:30", "20:00"]);
  });

  test("equally frequent ones are the earlier ones", () => {
    const days = ["21:00", "08:00", "15:00", "11:00", "17:00"].map(
      (time) => `2026-11-25T${time}:00`,
    );
    expect(values(days)).toEqual(["08:00", "11:00", "15:00", "17:00"]);
  });
});

describe("the other hours that one press fills in", () => {
  const others = otherTimes(usualTimes([])).map(({ value }) => value);

  test("are the quarters of an hour from six to ten", () => {
    expect(others.slice(0, 3)).toEqual(["06:00", "06:15", "06:30"]);
    expect(others.at(-1)).toBe("22:00");
  });

  test("without the usual ones", () => {
    expect(others).toContain("19:45");
    expect(others).not.toContain("19:30");
  });
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
