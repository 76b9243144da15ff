import { expect, test } from "vitest";
import type { Facts } from "../rules.ts";
import { bulletinItems } from "./bulletin-items.ts";

const local = (...parts: [number, number, number, number, number]) =>
  new Date(...parts).toISOString();
const SERVICE = local(2026, 10, 22, 19, 0);

const ministry = (name: string) => ({ id: name, name, color: "#7c3aed" });

const facts = (title: string, changes: Partial<Facts> = {}): Facts => ({
  id: title,
  title,
  description: "",
  date: local(2026, 10, 28, 19, 30),
  ends_at: null,
  location: null,
  contact: null,
  link_url: null,
  status: "scheduled",
  status_reason: null,
  ministry: null,
  deleted: false,
  changed: [],
  choice: { spoken: false, screen: false, printed: true },
  ...changes,
});

/** The bulletin's lines: headings of days and ministries, and titles. */
const linesOf = (...chosen: Facts[]) =>
  bulletinItems(chosen, SERVICE).flatMap(({ facts: { title }, day, beginsDay, ministry: name }) => [
    ...(beginsDay ? [`# ${day}`] : []),
    ...(name === undefined ? [] : [`## ${name}`]),
    title,
  ]);

test("stands by day and ministry, what belongs to none first", () => {
  const louvor = { ministry: ministry("Louvor") };
  const sunday = local(2026, 10, 29, 0, 0);
  expect(
    linesOf(
      facts("Domingo", { date: sunday, ...louvor }),
      facts("Coral", { ...louvor, date: local(2026, 10, 28, 8, 0) }),
      facts("Jovens", { ministry: ministry("Jovens"), date: local(2026, 10, 28, 9, 0) }),
      facts("Banda", louvor),
      facts("Almoço"),
    ),
  ).toEqual([
    "# Sábado, 28 de novembro",
    "Almoço",
    "## Louvor",
    "Coral",
    "Banda",
    "## Jovens",
    "Jovens",
    "# Domingo, 29 de novembro",
    "## Louvor",
    "Domingo",
  ]);
});

test("holds what was chosen for paper alone", () => {
  const choice = { spoken: true, screen: true, printed: false };
  expect(linesOf(facts("Falado", { choice }), facts("Impresso"))).toContain("Impresso");
  expect(linesOf(facts("Falado", { choice }))).toEqual([]);
});

test("what was deleted is no longer announced, unless it had been cancelled", () => {
  expect(linesOf(facts("Engano", { deleted: true }))).toEqual([]);
  expect(linesOf(facts("Bazar", { deleted: true, status: "cancelled" }))).toContain("Bazar");
});
