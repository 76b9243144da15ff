import { expect, test } from "vitest";
import type { Announcement } from "../model/queries.ts";
import { ministryCounts } from "./ministry-counts.ts";

const of = (title: string, name: string | null): Announcement => ({
  id: title,
  title,
  description: "",
  date: "2026-11-21T22:30:00Z",
  ends_at: null,
  location: null,
  contact: null,
  link_url: null,
  link_label: null,
  status: "scheduled",
  status_reason: null,
  ministry_id: name,
  created_by: null,
  ministry: name ? { id: name, name, color: "#7c3aed" } : null,
});

test("ministries by name, each with what a press of its chip shows", () => {
  const items = [
    of("Ensaio", "Louvor"),
    of("Coral", "Louvor"),
    of("Oração", "Ética"),
    of("Culto", null),
  ];
  const counts = (search: string) =>
    ministryCounts(items, { search, ministryId: "Louvor" }).map(({ name, count }) => [name, count]);
  expect(counts("")).toEqual([
    ["Ética", 1],
    ["Louvor", 2],
  ]);
  expect(counts("coral")).toEqual([
    ["Ética", 0],
    ["Louvor", 1],
  ]);
});
