import { expect, test } from "vitest";
import { quickDays, usualPlaces, usualTimes } from "./suggestions.ts";

test.each([
  // On Saturday, tomorrow is the Sunday. On Sunday, the next Sunday is a week later.
  ["2026-11-21T23:59:59", ["Hoje 2026-11-21", "Domingo 2026-11-22"]],
  ["2026-11-22T00:00:00", ["Hoje 2026-11-22", "Amanhã 2026-11-23", "Domingo 2026-11-29"]],
  ["2028-02-28T12:00:00", ["Hoje 2028-02-28", "Amanhã 2028-02-29", "Domingo 2028-03-05"]],
])("at %s the suggested days are %s", (now, days) => {
  const chips = quickDays(new Date(now).getTime());
  expect(chips.map(({ label, value }) => `${label} ${value}`)).toEqual(days);
});

const CUSTOMARY = ["09:00", "10:00", "18:00", "19:00", "19:30", "20:00"];
const OFTEN = ["20:15", "20:15", "07:00", "07:00"];
const ONCE = ["23:00", "22:00", "16:45", "11:15", "11:00", "10:30", "06:30"];
const USUAL = ["06:30", "07:00", "10:30", "11:00", "11:15", "20:15"];

test.each([
  ["customary times if there are no announcements", [], CUSTOMARY],
  [
    "completed with customary times if there are few announcements",
    ["07:00"],
    ["07:00", ...CUSTOMARY.filter((time) => time !== "19:00")],
  ],
  [
    "the six most frequent times, and the earlier of equally frequent times",
    [...OFTEN, ...ONCE],
    USUAL,
  ],
])("the suggested times are %s, sorted by time", (_, times, expected) => {
  const rows = times.map((time) => ({
    date: new Date(`2026-11-25T${time}`).toISOString(),
    hour_words: null,
  }));
  expect(usualTimes(rows)).toEqual(expected);
});

test("the hour of an edited announcement is among the suggested times", () => {
  const others = CUSTOMARY.filter((time) => time !== "19:00");
  expect(usualTimes([], "17:45")).toEqual(others.concat("17:45").toSorted());
});

test("an announcement without an hour suggests no hour", () => {
  // This instant is 23:59 on the church's clock.
  const hourless = [
    { date: "2026-11-26T02:59:00Z", hour_words: null },
    { date: "2026-11-26T15:10:00Z", hour_words: "após o culto" },
  ];
  expect(usualTimes(hourless)).toEqual(CUSTOMARY);
});

test("the suggested places are the most frequent, those of the chosen ministry first", () => {
  const at = (location: string | null, ministry_id: string | null = null) => {
    return { location, ministry_id };
  };
  const youth = [at("Sala 2", "youth"), at(null, "youth"), at("Quadra", "youth")];
  const board = [at("Templo", "music"), at("Salão"), at("Salão"), ...youth, at("Quadra", "youth")];
  expect(usualPlaces(board, null)).toEqual(["Salão", "Quadra", "Templo", "Sala 2"]);
  expect(usualPlaces(board, "youth")).toEqual(["Quadra", "Sala 2", "Salão", "Templo"]);
  // Spellings of a place that differ only in case or accents count as one place.
  const more = [at("SALAO"), at("Sítio"), at("Casa da Ana"), at("Parque")];
  expect(usualPlaces([...board, ...more], null)).toEqual(["Salão", "Quadra", "Templo", "Sala 2"]);
  expect(usualPlaces([at("salao"), at("Salão"), at("Salão")], null)).toEqual(["Salão"]);
  expect(usualPlaces([at(null)], null)).toEqual([]);
});
