import { expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { at, course, facts, SERVICE } from "../model/test-edition.ts";
import { bulletinItems, printedWords, upcomingAnnouncements } from "./bulletin-items.ts";

const titled = (title: string, changes: Partial<Chosen> = {}) =>
  facts({ id: title, title, ...changes });

/** Returns the lines of the bulletin: titles, and headings of days. */
const linesOf = (...chosen: Chosen[]) =>
  bulletinItems(chosen, SERVICE).flatMap(({ announcement: item, day, beginsDay }) => [
    ...(beginsDay ? [`# ${day}`] : []),
    item.title,
  ]);

const chosen = { spoken: true, screen: true, printed: false };
const postponed = (title: string, former_date: string | null) =>
  titled(title, { status: "postponed", date: at("2026-11-24 20:00"), former_date });

test("a bulletin lists the printed announcements by day, and then those without a new date", () => {
  expect(
    linesOf(
      titled("Domingo", { date: at("2026-11-29 00:00") }),
      postponed("Vigília", null),
      titled("Falado", { choice: chosen }),
      titled("Secretaria", { kind: "notice", date: at("2026-11-25 23:59") }),
      titled("Banda", { status: "cancelled" }),
      titled("Almoço"),
      titled("Coral", { date: at("2026-11-28 08:00") }),
      titled("Engano", { deleted: true, date: "" }),
      postponed("Bazar", at("2026-11-21 20:00")),
    ),
  ).toEqual([
    "# Terça-feira, 24 de novembro",
    "Bazar",
    "# Sábado, 28 de novembro",
    "Coral",
    "Banda",
    "Almoço",
    "# Domingo, 29 de novembro",
    "Domingo",
    "# Recados",
    "Secretaria",
    "# Ainda sem nova data",
    "Vigília",
  ]);
});

test.each(["scheduled", "postponed", "cancelled"])(
  "a bulletin prints the place of a %s announcement",
  (status) => expect(printedWords(facts({ status }), SERVICE)).toContain("Salão social"),
);

const row = (id: string, date: string, status = "scheduled") =>
  announcement({ id, date: at(date), status });

test("upcoming announcements are special, after the service, and not in its edition", () => {
  const board = [
    row("later", "2027-01-20 19:00"),
    row("next", "2026-11-29 19:00"),
    row("before", "2026-11-21 19:00"),
    { ...row("notice", "2026-11-28 23:59"), kind: "notice" },
    row("chosen", "2026-11-25 19:00"),
    row("cancelled", "2026-11-26 19:00", "cancelled"),
    row("postponed", "2026-11-26 19:00", "postponed"),
    row("far", "2027-01-22 19:00"),
    { ...row("first day", "2026-11-28 14:00"), ...course() },
    { ...row("second day", "2026-12-05 14:00"), ...course() },
    { ...row("routine", "2026-11-29 09:00"), ...course({ routine: true }) },
  ];
  const idsWithout = (...chosen: Chosen[]) =>
    upcomingAnnouncements(board, chosen, SERVICE).map(({ id }) => id);
  expect(idsWithout(facts({ id: "chosen" }))).toEqual(["first day", "next", "later"]);
  expect(idsWithout(facts({ id: "second day", series_id: "course" }))).toEqual([
    "chosen",
    "next",
    "later",
  ]);
});
