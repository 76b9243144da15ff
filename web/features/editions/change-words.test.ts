import { expect, test } from "vitest";
import { changeSentence } from "./change-words.ts";
import { at, SERVICE } from "./test-facts.ts";

const NOW = Date.parse(SERVICE);
const WHEN = "(sábado, 28 de novembro, às\u00a019:30)";

test.each([
  ["added", [], `Novo: Culto da família ${WHEN}`],
  ["removed", [], `Retirado: Culto da família ${WHEN}`],
  ["cancelled", ["status"], `Cancelado: Culto da família ${WHEN}`],
  ["cancelled", ["date", "status"], `Cancelado: Culto da família ${WHEN}`],
  ["postponed", ["status"], `Adiado: Culto da família ${WHEN}`],
  ["postponed", ["date", "status"], `Adiado, com nova data: Culto da família ${WHEN}`],
  ["changed", ["location"], `Mudou local: Culto da família ${WHEN}`],
  ["changed", ["location", "date"], `Mudou horário e local: Culto da família ${WHEN}`],
  [
    "changed",
    ["description", "ends_at", "title"],
    `Mudou título, descrição e término: Culto da família ${WHEN}`,
  ],
  ["changed", ["ministry_id"], `Mudou ministério: Culto da família ${WHEN}`],
  [
    "changed",
    ["link_label", "link_url", "contact"],
    `Mudou contato, link e texto do link: Culto da família ${WHEN}`,
  ],
  ["changed", ["status_reason"], `Mudou motivo: Culto da família ${WHEN}`],
  ["changed", ["status", "status_reason"], `Confirmado: Culto da família ${WHEN}`],
  ["changed", ["date", "status"], `Confirmado, mudou horário: Culto da família ${WHEN}`],
  // A column that this page does not know yet.
  ["changed", ["colour"], `Mudou: Culto da família ${WHEN}`],
])("%s %j", (kind, fields, sentence) => {
  const change = { kind, fields, title: "Culto\nda família", date: at("2026-11-28 19:30") };
  expect(changeSentence(change, NOW)).toBe(sentence);
});
