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

test.each<[string, Change, Change?]>([
  [`${NEXT} ${FORMER}`, { date: SUNDAY }],
  [
    `${NEXT} ${FORMER} Local: Templo (antes: Salão).`,
    { date: SUNDAY, status: "postponed", former_date: SATURDAY, location: "Templo" },
  ],
  [
    `Ensaio passou para sábado, 12 de dezembro, após o culto ${FORMER}`,
    { hour_words: "após o culto" },
  ],
  [
    `Ensaio não vai acontecer ${FORMER} Motivo: chuva`,
    { ...OFF, status_reason: "chuva", location: null },
  ],
  [
    `Ensaio ficou para outra data, ainda a marcar ${FORMER}`,
    { status: "postponed", former_date: null },
  ],
  [
    "Ensaio vai acontecer: sábado, 12 de dezembro, 17:00 (antes: cancelado).",
    { status: "scheduled" },
    OFF,
  ],
  [`Ensaio não vai acontecer ${FORMER}`, null],
  ["Ensaio mudou de local. Local: a confirmar (antes: Salão).", { location: null }],
  ["Ensaio não vale mais.", null, { kind: "notice" }],
])("the correction tells what is new and what was before: %s", (expected, change, from) => {
  expect(words(change, from)).toBe(expected);
});

test("nothing is corrected without a new day, hour, place or status", () => {
  expect(words({ description: "Traga a pasta", ends_at: SUNDAY })).toBeUndefined();
  expect(words({ date: SUNDAY }, { kind: "notice" })).toBeUndefined();
  expect(words(null, OFF)).toBeUndefined();
});

test("nothing is corrected after both dates, and no picture without a poster", () => {
  expect(words({ date: SUNDAY }, {}, at("2026-12-13 21:00"))).toContain(NEXT);
  expect(words({ date: SUNDAY }, {}, at("2026-12-13 21:01"))).toBeUndefined();
  expect(words(null, {}, SATURDAY, "picture")).toBeUndefined();
});
