import { expect, test } from "vitest";
import { serviceForms } from "@/features/church/rules.ts";
import { at } from "../model/test-edition.ts";
import { weekTitle } from "./week-title.tsx";

test.each([
  ["culto", "2026-11-22 19:00", null, "Preparar o domingo", "22 de novembro, 19:00"],
  ["culto", "2026-11-25 19:30", null, "Preparar o culto de quarta", "25 de novembro, 19:30"],
  ["missa", "2026-11-25 19:30", null, "Preparar a missa de quarta", "25 de novembro, 19:30"],
  ["celebração", "2026-11-22 19:00", {}, "Celebração de domingo", "22 de novembro, 19:00"],
])("with the word %s the edition of %s, published as %j, has the title “%s”", (...row) => {
  const [word, moment, published, name, when] = row;
  const edition = { service_at: at(moment), published };
  expect(weekTitle(edition, serviceForms(word))).toEqual({ name, when });
});
