import { MOST_ITEMS } from "@database/limits.ts";
import { describe, expect, test } from "vitest";
import { nextService, proposedChoices, serviceOnBoard } from "./proposal.ts";
import { at, SERVICE } from "./test-edition.ts";

describe("the next service", () => {
  const next = (now: string, ...services: string[]) =>
    nextService(
      services.map((service) => ({ service_at: at(service) })),
      Date.parse(at(now)),
    );

  test.each([
    ["2026-11-18 10:00", "2026-11-22 19:00"],
    ["2026-11-22 18:59", "2026-11-22 19:00"],
    ["2026-11-22 19:00", "2026-11-29 19:00"],
  ])("at %s, when there is no edition, is on the coming Sunday evening: %s", (now, service) => {
    expect(next(now)).toBe(at(service));
  });

  test.each([
    ["2026-11-18 10:00", ["2026-11-15 09:00"], "2026-11-22 09:00"],
    // The latest service counts, although this service is not last in the array. Because this
    // service is still to come, the next service is a week later.
    ["2026-11-18 10:00", ["2026-11-18 19:30", "2026-11-15 19:00"], "2026-11-25 19:30"],
    // The weekday of the latest edition counts, although that edition is ten years old.
    ["2026-11-22 19:30", ["2016-11-20 19:00"], "2026-11-29 19:00"],
  ])(
    "at %s, after editions of %j, falls on the weekday and hour of the latest edition: %s",
    (now, services, service) => {
      expect(next(now, ...services)).toBe(at(service));
    },
  );
});

test.each<[string, [title: string, date: string, status?: string][], string]>([
  [
    "no service",
    [
      ["Ensaio", "2026-11-22 10:00"],
      ["Cultos no lar", "2026-11-22 08:00"],
    ],
    "19:00",
  ],
  ["a morning service", [["Culto da família", "2026-11-22 10:30"]], "10:30"],
  [
    "two services",
    [
      ["Missa", "2026-11-22 18:00"],
      ["CELEBRAÇÃO", "2026-11-22 09:00"],
    ],
    "09:00",
  ],
  [
    "another service at the usual hour",
    [
      ["Culto", "2026-11-22 09:00"],
      ["Culto", "2026-11-22 19:00"],
    ],
    "19:00",
  ],
  ["a service that has begun", [["Culto", "2026-11-22 08:00"]], "19:00"],
  ["a cancelled service", [["Culto", "2026-11-22 10:30", "cancelled"]], "19:00"],
  ["a service of the day before", [["Culto", "2026-11-21 23:58"]], "19:00"],
  ["a service without an hour", [["Culto", "2026-11-22 23:59"]], "19:00"],
])("with %s on the board, the hour of %j is proposed: %s", (_, rows, hour) => {
  const board = rows.map(([title, date, status = "scheduled"]) => ({
    title,
    date: at(date),
    status,
  }));
  const now = Date.parse(at("2026-11-22 08:00"));
  expect(serviceOnBoard(SERVICE, board, now)).toBe(at(`2026-11-22 ${hour}`));
});

const item = (id: string, date: string, end: string | null = null, status = "scheduled") => ({
  id,
  date: at(date),
  ends_at: end && at(end),
  status,
});
const change = (announcement_id: string, kind: string) => ({ announcement_id, kind });
const idsOf = (choices: { announcement_id: string }[]) =>
  choices.map(({ announcement_id }) => announcement_id);

describe("a proposed edition", () => {
  test("has the announcements of the nine days after the service, the nearest first", () => {
    const announcements = [
      item("last moment", "2026-12-01 19:00"),
      item("too late", "2026-12-01 19:01"),
      item("tomorrow", "2026-11-23 20:00"),
      item("over", "2026-11-22 16:00"),
      item("over at the service", "2026-11-22 10:00", "2026-11-22 19:00"),
      item("running", "2026-11-22 17:00"),
      item("the service itself", "2026-11-22 19:00", "2026-11-22 21:00"),
      item("the children's, which is off", "2026-11-22 19:00", null, "cancelled"),
      item("the supper after it", "2026-11-22 19:01"),
    ];
    expect(idsOf(proposedChoices(announcements, [], SERVICE))).toEqual([
      "the children's, which is off",
      "the supper after it",
      "running",
      "tomorrow",
      "last moment",
    ]);
  });

  test("has cancelled and postponed announcements before new and changed ones", () => {
    const announcements = ["a", "b", "c", "d", "e", "f"].map((id, index) =>
      item(id, `2026-11-2${3 + index} 20:00`),
    );
    const kinds = { c: "changed", d: "added", e: "cancelled", f: "postponed", gone: "removed" };
    const changes = Object.entries(kinds).map(([id, kind]) => change(id, kind));
    const choices = proposedChoices(announcements, changes, SERVICE);
    expect(idsOf(choices)).toEqual(["e", "f", "c", "d", "a", "b"]);
  });

  test("has all announcements on slides and paper, but only three spoken", () => {
    const announcements = [
      item("known", "2026-11-24 20:00"),
      item("long ago", "2026-11-01 00:00", "2026-11-30 23:59"),
      item("urgent", "2026-11-23 18:59"),
      item("new", "2026-11-29 20:00"),
      item("later", "2026-11-30 20:00"),
    ];
    const choices = proposedChoices(announcements, [change("new", "added")], SERVICE);
    const spoken = choices.filter((one) => one.spoken);
    expect(idsOf(spoken)).toEqual(["new", "urgent", "long ago"]);
    expect(choices.every(({ screen, printed }) => screen && printed)).toBe(true);
  });

  test("has at most as many announcements as an edition may contain", () => {
    const announcements = Array.from({ length: 120 }, (_, index) => ({
      ...item(String(index), "2026-11-23 19:00"),
      date: new Date(Date.parse(SERVICE) + (120 - index) * 3_600_000).toISOString(),
    }));
    const twice = [...announcements, ...announcements];
    const choices = proposedChoices(twice, [change("100", "cancelled")], SERVICE);
    expect(idsOf(choices).slice(0, 2)).toEqual(["100", "119"]);
    expect(new Set(idsOf(choices)).size).toBe(MOST_ITEMS);
    expect(idsOf(choices)).not.toContain("29");
  });
});
