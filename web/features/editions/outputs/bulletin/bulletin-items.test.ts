import { expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import type { Chosen } from "../../model/chosen-announcements.ts";
import { at, facts, SERVICE } from "../../model/test-edition.ts";
import { bulletinItems, comingSoon } from "./bulletin-items.ts";

const ministry = (name: string) => ({ ministry: { id: name, name, color: "#7c3aed" } });

const titled = (title: string, changes: Partial<Chosen> = {}) =>
  facts({ id: title, title, ...changes });

/** The bulletin's lines: headings of days, and titles. */
const linesOf = (...chosen: Chosen[]) =>
  bulletinItems(chosen, SERVICE).flatMap(({ facts: item, day, beginsDay }) => [
    ...(beginsDay ? [`# ${day}`] : []),
    item.title,
  ]);

test("announcements stand by day and hour, whichever ministry they have", () => {
  expect(
    linesOf(
      titled("Domingo", { date: at("2026-11-29 00:00"), ...ministry("Louvor") }),
      titled("Coral", { date: at("2026-11-28 08:00"), ...ministry("Louvor") }),
      titled("Jovens", { date: at("2026-11-28 09:00"), ...ministry("Jovens") }),
      titled("Banda", ministry("Louvor")),
      titled("Almoço"),
    ),
  ).toEqual([
    "# Sábado, 28 de novembro",
    "Coral",
    "Jovens",
    "Banda",
    "Almoço",
    "# Domingo, 29 de novembro",
    "Domingo",
  ]);
});

test("the bulletin holds the announcements that were chosen for paper", () => {
  const choice = { spoken: true, screen: true, printed: false };
  expect(linesOf(titled("Falado", { choice }), titled("Impresso"))).toContain("Impresso");
  expect(linesOf(titled("Falado", { choice }))).toEqual([]);
});

test("a deleted announcement is left out, a cancelled one is printed", () => {
  expect(linesOf(titled("Engano", { deleted: true, date: "" }))).toEqual([]);
  expect(linesOf(titled("Bazar", { status: "cancelled" }))).toContain("Bazar");
});

test("a postponed announcement stands under its new day, and without one at the end", () => {
  const postponed = (title: string, former_date: string | null) =>
    titled(title, { status: "postponed", date: at("2026-11-24 20:00"), former_date });
  expect(
    linesOf(
      postponed("Vigília", null),
      titled("Coral", { date: at("2026-11-28 08:00") }),
      postponed("Bazar", at("2026-11-21 20:00")),
    ),
  ).toEqual([
    "# Terça-feira, 24 de novembro",
    "Bazar",
    "# Sábado, 28 de novembro",
    "Coral",
    "# Ainda sem nova data",
    "Vigília",
  ]);
});

const row = (id: string, date: string, status = "scheduled") =>
  announcement({ id, date: at(date), status });

test("coming announcements are after the service, not in its list, and take place as announced", () => {
  const board = [
    row("later", "2026-12-20 19:00"),
    row("next", "2026-11-29 19:00"),
    row("before", "2026-11-21 19:00"),
    row("chosen", "2026-11-25 19:00"),
    row("cancelled", "2026-11-26 19:00", "cancelled"),
    row("postponed", "2026-11-26 19:00", "postponed"),
    row("far", "2026-12-23 19:00"),
  ];
  const soon = comingSoon(board, [{ id: "chosen" }], SERVICE);
  expect(soon.map(({ id }) => id)).toEqual(["next", "later"]);
});
