import { describe, expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import {
  byDay,
  factsOf,
  hasChanged,
  isAnnounced,
  named,
  placeOf,
  shortDescription,
  statusWord,
  timeWritten,
  titleOf,
  whenWritten,
} from "./rules.ts";
import { at, facts, SERVICE } from "./test-facts.ts";

const row = announcement({ id: "a", description: "Venha." });
const choice = { spoken: true, screen: true, printed: false };
const item = { announcement_id: "a", position: 1, ...choice, snapshot: null };

describe("what is chosen", () => {
  test("is said as it is now, and what differs from the closing is known", () => {
    const [one] = factsOf({
      items: [{ ...item, snapshot: { ...row, location: "Templo", title: "Culto" } }],
      announcements: [row],
    });
    expect(one).toMatchObject({ title: "Culto da família", deleted: false, choice });
    expect(one?.changed).toEqual(["title", "location"]);
  });

  test.each([
    ["as the database has it", { id: "a" }],
    ["as a device kept it before", row],
  ])("is known as deleted in a closed edition and as nothing else, %s", (_, snapshot) => {
    const gone = factsOf({ items: [{ ...item, snapshot }], announcements: [] });
    expect(gone).toMatchObject([
      { id: "a", title: "Aviso excluído", date: "", location: null, deleted: true, choice },
    ]);
    expect(gone.map(hasChanged)).toEqual([true]);
    expect(gone.map((facts) => whenWritten(facts, SERVICE))).toEqual([""]);
  });

  test("is left out of an open edition when it is deleted", () => {
    expect(factsOf({ items: [item], announcements: [] })).toEqual([]);
  });

  test("has title and date for editors, from the history, when it is deleted", () => {
    const gone = { ...item, snapshot: { id: "a" } };
    const there = { ...gone, announcement_id: "b", snapshot: row };
    const chosen = factsOf({ items: [gone, there], announcements: [{ ...row, id: "b" }] });
    const last = { kind: "removed", fields: [], title: "Ceia", date: "2026-11-29T22:00:00+00:00" };
    const changes = ["a", "b"].map((announcement_id) => ({ ...last, announcement_id }));
    expect(named(chosen, changes)).toMatchObject([
      { title: "Ceia", date: last.date, deleted: true },
      { title: "Culto da família", deleted: false },
    ]);
    expect(named(chosen, [])).toEqual(chosen);
  });

  test("is as it is now while its snapshot has not come back with it", () => {
    const [one] = factsOf({ items: [{ ...item, snapshot: { id: "a" } }], announcements: [row] });
    expect(one).toMatchObject({ title: "Culto da família", deleted: false, changed: [] });
  });

  test("keeps its order", () => {
    const items = ["b", "a"].map((id, index) => ({
      ...item,
      announcement_id: id,
      position: index + 1,
    }));
    const announcements = [row, { ...row, id: "b" }];
    expect(factsOf({ items, announcements }).map(({ id }) => id)).toEqual(["b", "a"]);
  });
});

test.each([
  ["scheduled", false, undefined, true],
  ["postponed", false, "Adiado", true],
  ["cancelled", false, "Cancelado", true],
  ["scheduled", true, undefined, false],
])("%s, deleted: %s", (status, deleted, word, announced) => {
  expect(statusWord({ status })).toBe(word);
  expect(isAnnounced(facts({ status, deleted }))).toBe(announced);
});

test.each([
  ["Culto\n da  família", "Culto da família"],
  ["\u202eotluC", "otluC"],
  [" \u0000 ", "Aviso"],
  ["🎉", "🎉"],
])("the title %j is %j", (title, line) => expect(titleOf({ title })).toBe(line));

test.each([
  [null, ""],
  [" \n ", ""],
  ["Salão\r\nsocial", "Salão social"],
])("the place %j is %j", (location, line) => expect(placeOf({ location })).toBe(line));

describe("when", () => {
  test.each([
    ["2026-11-28 19:30", null, "sábado, 28 de novembro, 19:30", "19:30"],
    [
      "2026-11-28 19:30",
      "2026-11-28 21:00",
      "sábado, 28 de novembro, 19:30 às 21:00",
      "19:30 às 21:00",
    ],
    [
      "2026-11-27 20:00",
      "2026-11-29 12:00",
      "sexta-feira, 27 de novembro, 20:00, até domingo, 29 de novembro, 12:00",
      "20:00, até domingo, 29 de novembro, 12:00",
    ],
    ["2026-12-01 00:00", null, "terça-feira, 1 de dezembro, 00:00", "00:00"],
    ["2027-01-01 00:00", null, "sexta-feira, 1 de janeiro de 2027, 00:00", "00:00"],
  ])("%s, until %s", (date, end, when, time) => {
    const span = { date: at(date), ends_at: end && at(end) };
    expect(whenWritten(span, SERVICE)).toBe(when);
    expect(timeWritten(span, SERVICE)).toBe(time);
  });
});

test("by day, the earliest first, and in the chosen order at the same minute", () => {
  const list = [
    facts({ id: "c", date: at("2026-11-29 09:00") }),
    facts({ id: "b" }),
    facts({ id: "d", date: at("2027-01-02 09:00") }),
    facts({ id: "a" }),
    facts({ id: "early", date: at("2026-11-28 08:00") }),
  ];
  const days = byDay(list, SERVICE).map(({ day, items }) => [day, ...items.map(({ id }) => id)]);
  expect(days).toEqual([
    ["Sábado, 28 de novembro", "early", "b", "a"],
    ["Domingo, 29 de novembro", "c"],
    ["Sábado, 2 de janeiro de 2027", "d"],
  ]);
  expect(byDay([], SERVICE)).toEqual([]);
});

test.each([
  ["", 160, ""],
  ["Venha!", 160, "Venha!"],
  ["Traga:\n- pão\n- suco\n\nObrigado!", 160, "Traga: pão · suco · Obrigado!"],
  ["Primeira frase aqui. Segunda frase, que é longa.", 30, "Primeira frase aqui."],
  ["uma palavra depois da outra", 20, "uma palavra depois…"],
  ["👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 12, "👨‍👩‍👧…"],
])("the description %j in %d characters is %j", (description, most, text) => {
  expect(shortDescription({ description }, most)).toBe(text);
});
