import { expect, test } from "vitest";
import { changeWord } from "./change-words.ts";

test.each([
  ["added", [], "Novo"],
  ["removed", [], "Retirado"],
  ["cancelled", ["status"], "Cancelado"],
  ["cancelled", ["date", "status"], "Cancelado"],
  ["postponed", ["status"], "Adiado"],
  ["postponed", ["date", "status"], "Adiado, com nova data"],
  ["changed", ["location"], "Mudou local"],
  ["changed", ["location", "date"], "Mudou horário e local"],
  ["changed", ["description", "ends_at", "title"], "Mudou título, descrição e término"],
  ["changed", ["ministry_id"], "Mudou ministério"],
  ["changed", ["link_label", "link_url", "contact"], "Mudou contato, link e texto do link"],
  ["changed", ["status_reason"], "Mudou motivo"],
  ["changed", ["status", "status_reason"], "Confirmado"],
  ["changed", ["date", "status"], "Confirmado, mudou horário"],
  // A column that this page does not know yet.
  ["changed", ["colour"], "Mudou"],
])("%s %j", (kind, fields, words) => {
  expect(changeWord({ kind, fields })).toBe(words);
});
