import { expect, test } from "vitest";
import {
  byDay,
  changeWritten,
  saidAt,
  scheduleWritten,
  shortDescription,
} from "./announcement-words.ts";
import { at, facts, moved, SERVICE } from "./test-edition.ts";

const DATE = "sábado, 28 de novembro, 19:30";
test.each([
  [{}, "", DATE],
  [{ status: "cancelled" }, "", DATE],
  [{ status: "postponed" }, DATE, "Ainda sem nova data"],
  [
    { status: "postponed", former_date: at("2026-11-21 19:00") },
    "sábado, 21 de novembro, 19:00",
    `Nova data: ${DATE}`,
  ],
])("the schedule with %j", (changes, before, now) => {
  expect(scheduleWritten(saidAt(facts(changes), SERVICE))).toEqual({ before, now });
});

test("by day, the earliest first, and in the chosen order at the same minute", () => {
  const list = [
    facts({ id: "b" }),
    facts({ id: "d", date: at("2027-01-02 09:00") }),
    facts({ id: "a" }),
    facts({ id: "early", date: at("2026-11-28 08:00") }),
  ];
  const days = byDay(list, SERVICE).map(({ day, items }) => [day, ...items.map(({ id }) => id)]);
  expect(days).toEqual([
    ["Sábado, 28 de novembro", "early", "b", "a"],
    ["Sábado, 2 de janeiro de 2027", "d"],
  ]);
});

test.each([
  ["", 160, ""],
  ["Traga:\n- pão\n- suco\n\nObrigado!", 160, "Traga: pão · suco · Obrigado!"],
  ["Primeira frase aqui. Segunda frase, que é longa.", 30, "Primeira frase aqui."],
  ["uma palavra depois da outra", 20, "uma palavra depois…"],
  ["👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 12, "👨‍👩‍👧…"],
])("the description %j in %d characters is %j", (text, most, short) => {
  expect(shortDescription({ text }, most)).toBe(short);
});

type Hours = { date?: string; ends_at?: string | null; location?: string; status?: string };
const written = ({ date, ends_at, ...rest }: Hours) => ({
  ...rest,
  ...(date && { date: at(date) }),
  ...(ends_at && { ends_at: at(ends_at) }),
});

const [SIX, NINE] = ["2026-11-28 18:00", "2026-11-28 21:00"];

test.each<[before: Hours, now: Hours, words: string | undefined]>([
  [{}, {}, undefined],
  [{ date: SIX }, {}, "Novo horário: era 18:00, agora 19:30"],
  [{ location: "Templo" }, {}, "Novo local"],
  [
    { date: "2026-11-27 19:30" },
    {},
    "Novo horário: era sexta-feira, 27 de novembro, 19:30, agora sábado, 28 de novembro, 19:30",
  ],
  [{}, { ends_at: NINE }, "Novo horário"],
  [{ date: SIX }, { status: "cancelled" }, undefined],
])("of %j as %j", (before, now, words) => {
  const record = saidAt(moved(written(before), written(now)), SERVICE);
  expect(changeWritten(record)).toBe(words);
});
