import { expect, test } from "vitest";
import { announcement } from "../model/test-announcement.ts";
import { ministryCounts } from "./ministry-counts.ts";

const of = (title: string, name: string | null) =>
  announcement({
    id: title,
    title,
    ministry_id: name,
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
