import { expect, test } from "vitest";
import type { State } from "@/features/announcements/model/changes.ts";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { correctionsOf } from "./corrections.ts";
import { at } from "./test-edition.ts";

const SATURDAY = at("2026-12-12 17:00");
const SUNDAY = at("2026-12-13 18:00");
const before = announcement({ title: "Ensaio", date: SATURDAY, location: "Salão" });
const FORMER = "(antes: sábado, 12 de dezembro, 17:00).";
const NEXT = "Ensaio passou para domingo, 13 de dezembro, 18:00";
const OFF = { status: "cancelled" };

type Change = Partial<State> | null;

/** Returns the words for an announcement that was `from` when it was read aloud. */
function words(change: Change, from: Change = {}, now = at("2026-12-07 10:00"), way = "spoken") {
  const former = { ...before, ...from };
  const after = change && { ...former, ...change };
  const row = { announcement_id: "a", way, used_at: at("2026-12-06 19:00"), revision: 2 };
  return correctionsOf([{ ...row, before: former, after }], Date.parse(now))[0]?.words;
}

test.each<[string, Change, Change, string | undefined]>([
  ["moved", { date: SUNDAY }, {}, `${NEXT} ${FORMER}`],
  [
    "postponed to another day and place",
    { date: SUNDAY, status: "postponed", former_date: SATURDAY, location: "Templo" },
    {},
    `${NEXT} ${FORMER} Local: Templo (antes: Salão).`,
  ],
  [
    "without an hour",
    { hour_words: "após o culto" },
    {},
    `Ensaio passou para sábado, 12 de dezembro, após o culto ${FORMER}`,
  ],
  [
    "cancelled",
    { ...OFF, status_reason: "chuva", location: null },
    {},
    `Ensaio não vai acontecer ${FORMER} Motivo: chuva`,
  ],
  [
    "postponed without a day",
    { status: "postponed", former_date: null },
    {},
    `Ensaio ficou para outra data, ainda a marcar ${FORMER}`,
  ],
  [
    "scheduled again",
    { status: "scheduled" },
    OFF,
    "Ensaio vai acontecer: sábado, 12 de dezembro, 17:00 (antes: cancelado).",
  ],
  ["deleted", null, {}, `Ensaio não vai acontecer ${FORMER}`],
  ["deleted after its cancellation", null, OFF, undefined],
  [
    "without a place",
    { location: null },
    {},
    "Ensaio mudou de local. Local: a confirmar (antes: Salão).",
  ],
  ["other texts and another end", { description: "Traga a pasta", ends_at: SUNDAY }, {}, undefined],
  ["a notice with another end", { date: SUNDAY }, { kind: "notice" }, undefined],
  ["a deleted notice", null, { kind: "notice" }, "Ensaio não vale mais."],
])("the correction tells what is new and what was before: %s", (_, after, from, expected) => {
  expect(words(after, from)).toBe(expected);
});

test("nothing is corrected after both dates, and no picture without a poster", () => {
  expect(words({ date: SUNDAY }, {}, at("2026-12-13 21:00"))).toContain(NEXT);
  expect(words({ date: SUNDAY }, {}, at("2026-12-13 21:01"))).toBeUndefined();
  expect(words(null, {}, SATURDAY, "picture")).toBeUndefined();
});
