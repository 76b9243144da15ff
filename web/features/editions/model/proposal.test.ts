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
    "18:00",
  ],
  [
    "another service at the usual hour",
    [
      ["Culto", "2026-11-22 09:00"],
      ["Culto", "2026-11-22 19:00"],
    ],
    "19:00",
  ],
  [
    "something else at the usual hour",
    [
      ["Culto das crianças", "2026-11-22 17:00"],
      ["Santa Ceia", "2026-11-22 19:00"],
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

type Candidates = Parameters<typeof proposedChoices>[0];
type Known = Parameters<typeof proposedChoices>[1];

const item = (id: string, date: string, changes: Partial<Candidates[number]> = {}) => ({
  id,
  title: "Aviso",
  date: at(date),
  status: "scheduled",
  kind: "event",
  detached: false,
  series_id: null,
  series: null,
  ...changes,
});
const inSeries = (series_id: string, routine = false) => ({ series_id, series: { routine } });
const NOTICE = { kind: "notice" };
const CANCELLED = { status: "cancelled" };
const had = (announcement_id: string, service: string, series_id: string | null = null) => ({
  announcement_id,
  series_id,
  last_service_at: at(service),
});
const LAST_WEEK = "2026-11-15 19:00";

const proposed = (candidates: Candidates, known: Partial<Known> = {}) =>
  proposedChoices(candidates, { changes: [], announced: [], serviceAt: SERVICE, ...known });
const idsOf = (choices: { announcement_id: string }[]) =>
  choices.map(({ announcement_id }) => announcement_id);
const isProposed = (candidate: Candidates[number], announced: Known["announced"] = []) =>
  proposed([candidate], { announced }).length > 0;

describe("a proposed edition", () => {
  test.each<[string, Candidates[number], boolean]>([
    ["a minute before the service", item("a", "2026-11-22 18:59"), false],
    ["the service itself", item("a", "2026-11-22 19:00"), false],
    ["a cancellation at the hour of the service", item("a", "2026-11-22 19:00", CANCELLED), true],
    ["a supper after the service", item("a", "2026-11-22 19:01"), true],
    ["a change of yesterday's routine", item("a", "2026-11-21 20:00", { detached: true }), false],
    ["the routine", item("a", "2026-11-24 20:00", inSeries("s", true)), false],
    [
      "a cancelled routine",
      item("a", "2026-11-24 20:00", { ...inSeries("s", true), ...CANCELLED }),
      true,
    ],
    [
      "a routine that was changed alone",
      item("a", "2026-11-24 20:00", { ...inSeries("s", true), detached: true }),
      true,
    ],
    ["a course", item("a", "2026-11-24 20:00", inSeries("s")), true],
    ["an announcement at the end of the 45th day", item("a", "2027-01-06 23:59"), true],
    ["an announcement of the 46th day", item("a", "2027-01-07 00:00"), false],
    ["a notice that ends before the service", item("a", "2026-11-21 23:59", NOTICE), false],
    ["a notice that is shown for months", item("a", "2027-02-20 23:59", NOTICE), true],
  ])("decides about %s", (_, candidate, expected) => {
    expect(isProposed(candidate)).toBe(expected);
  });

  test("repeats a known announcement within nine days of it, or after two weeks", () => {
    const near = item("a", "2026-12-01 23:59");
    const far = item("a", "2026-12-02 00:00");
    expect(isProposed(near, [had("a", LAST_WEEK)])).toBe(true);
    expect(isProposed(far, [had("a", LAST_WEEK)])).toBe(false);
    expect(isProposed(far, [had("a", "2026-11-09 00:00")])).toBe(false);
    expect(isProposed(far, [had("a", "2026-11-08 23:59")])).toBe(true);
    expect(isProposed(far, [had("other", LAST_WEEK)])).toBe(true);
  });

  test("knows a course by its series, but a changed occurrence only by itself", () => {
    const course = item("b", "2026-12-05 14:00", inSeries("s"));
    const announced = [had("a", LAST_WEEK, "s")];
    expect(isProposed(course, announced)).toBe(false);
    expect(isProposed({ ...course, detached: true }, announced)).toBe(true);
  });

  test.each([
    ["o dia todo", "19:00", false],
    ["pela manhã", "19:00", false],
    ["antes da missa", "19:00", false],
    ["à tarde", "19:00", false],
    ["à tarde", "10:00", true],
    ["das 15h às 20h", "19:00", false],
    ["a partir das 19h", "19:00", true],
    ["a partir das 19h", "19:01", false],
    ["após o culto", "19:00", true],
    ["horário a confirmar", "19:00", true],
  ])("with the hour %j on the day of a service at %s is proposed: %s", (hour_words, hour, is) => {
    const serviceAt = at(`2026-11-22 ${hour}`);
    const onDay = (day: string) => item("a", `${day} 23:59`, { hour_words });
    expect(proposed([onDay("2026-11-22")], { serviceAt })).toHaveLength(Number(is));
    expect(proposed([onDay("2026-11-23")], { serviceAt })).toHaveLength(1);
  });

  test("goes on with a series whose occurrence is the service, but only for nine days", () => {
    const evening = (day: string) => item(day, `${day} 19:00`, inSeries("s"));
    const service = evening("2026-11-22");
    expect(idsOf(proposed([service, evening("2026-12-01")]))).toEqual(["2026-12-01"]);
    expect(proposed([service, evening("2026-12-02")])).toEqual([]);
    expect(proposed([evening("2026-12-02")])).toHaveLength(1);
  });

  test("has a special series once, with its next date", () => {
    const days = ["2026-11-30 14:00", "2026-11-24 14:00", "2026-11-25 14:00"];
    const candidates = days.map((day) => item(day, day, inSeries("s")));
    expect(idsOf(proposed(candidates))).toEqual(["2026-11-24 14:00"]);
  });

  test("begins with cancelled and moved announcements and ends with notices", () => {
    const candidates = [
      item("notice", "2026-11-23 23:59", NOTICE),
      item("known", "2026-11-23 20:00"),
      item("later", "2026-12-10 20:00"),
      item("new", "2026-11-26 20:00"),
      item("renamed", "2026-11-25 20:00"),
      item("moved", "2026-11-27 20:00"),
      item("off", "2026-11-28 20:00", CANCELLED),
    ];
    const announced = ["known", "renamed", "moved"].map((id) => had(id, LAST_WEEK));
    const changes = [
      { announcement_id: "moved", kind: "changed", fields: ["date"] },
      { announcement_id: "renamed", kind: "changed", fields: ["title"] },
      { announcement_id: "new", kind: "added", fields: [] },
    ];
    const order = ["moved", "off", "new", "later", "known", "renamed", "notice"];
    expect(idsOf(proposed(candidates, { announced, changes }))).toEqual(order);
  });

  test.each([
    ["Assembleia", true],
    ["Convocação: Assembleia Geral", true],
    ["Assembleia extraordinária", true],
    ["Assembleia de Deus: aniversário", false],
    ["Convenção da Assembleia de Deus", false],
  ])("has an assembly spoken rather than other news: %s", (title, isSpoken) => {
    const news = ["1", "2", "3"].map((id) => item(id, "2026-11-23 20:00"));
    const items = proposed([...news, item("a", "2026-11-29 10:00", { title })]);
    expect(items.at(-1)).toMatchObject({ announcement_id: "a", spoken: isSpoken });
  });

  test("has three spoken: cancelled ones, then new single events, then the others", () => {
    const candidates = [
      item("course", "2026-11-23 20:00", inSeries("s")),
      item("known", "2026-11-24 20:00"),
      item("new", "2026-11-25 20:00"),
      item("off", "2026-11-28 20:00", CANCELLED),
    ];
    const spokenOf = (...rows: Candidates) => {
      const announced = [had("known", LAST_WEEK)];
      return idsOf(proposed(rows, { announced }).filter(({ spoken }) => spoken));
    };
    const notice = item("notice", "2026-11-30 23:59", NOTICE);
    expect(spokenOf(...candidates, notice)).toEqual(["off", "course", "new"]);
    const second = item("second", "2026-11-29 20:00");
    expect(spokenOf(...candidates, second)).toEqual(["off", "new", "second"]);
    expect(spokenOf(notice)).toEqual([]);
    const all = proposed([...candidates, notice]);
    expect(all.every(({ screen, printed }) => screen && printed)).toBe(true);
  });

  test("has at most as many announcements as an edition may contain", () => {
    const announcements = Array.from({ length: 120 }, (_, index) => ({
      ...item(String(index), "2026-11-23 19:00"),
      date: new Date(Date.parse(SERVICE) + (120 - index) * 3_600_000).toISOString(),
    }));
    const ids = idsOf(proposed([...announcements, ...announcements]));
    expect(ids[0]).toBe("119");
    expect(new Set(ids).size).toBe(MOST_ITEMS);
    expect(ids).not.toContain("29");
  });
});
