import { expect, test } from "vitest";
import { filterIn, isFiltered, NO_FILTER, withFilter } from "../board/board-address.ts";
import { announcement } from "../model/test-announcement.ts";
import { filtered, foundOnce, ministryCounts, withRules } from "./found.ts";
import { foundPieces } from "./found-words.tsx";

const LOUVOR = "0b5f9f0e-7c1c-4c2e-9d39-3f1f6f6b2a11";
const JOVENS = "1b5f9f0e-7c1c-4c2e-9d39-3f1f6f6b2a11";
const ITEMS = [
  announcement({ title: "Ensaio do CORAL", ministry_id: LOUVOR }),
  announcement({ title: "Retiro", description: "Oração na chácara", ministry_id: JOVENS }),
  announcement({ title: "Culto", location: "Salão São João" }),
  announcement({ title: "Copo d’água", description: "Dias 24–25" }),
];
test.each([
  ["coral", "", ["Ensaio do CORAL"]],
  ["oracao CHACARA", "", ["Retiro"]],
  ["joão", "", ["Culto"]],
  ["joao retiro", "", []],
  ["ora", "", ["Ensaio do CORAL", "Retiro"]],
  ["d'agua 24-25", "", ["Copo d’água"]],
  [".*", "", []],
  ["", LOUVOR, ["Ensaio do CORAL"]],
  ["ora", JOVENS, ["Retiro"]],
  ["coral", JOVENS, []],
])("%j in the ministry %j finds %j", (search, ministryId, found) => {
  expect(filtered(ITEMS, { search, ministryId }).map(({ title }) => title)).toEqual(found);
});

test("without a filter the list is the same one", () => {
  expect(filtered(ITEMS, NO_FILTER)).toBe(ITEMS);
});

const inAddress = (query: string) => filterIn(new URLSearchParams(query));

test("an address names the filter, beside the period", () => {
  const params = new URLSearchParams("periodo=30");
  const filter = { search: "coral & órgão", ministryId: LOUVOR };
  const address = withFilter(params, filter);
  expect(inAddress(String(address))).toEqual(filter);
  expect(address.get("periodo")).toBe("30");
  expect(String(withFilter(address, NO_FILTER))).toBe("periodo=30");
});

test.each([
  ["busca=%20%20", NO_FILTER],
  ["busca=%E2%80%8B", NO_FILTER],
  ["ministerio=louvor", NO_FILTER],
  [`ministerio=${LOUVOR.toUpperCase()}`, NO_FILTER],
  ["busca=%20coral%20", { search: "coral", ministryId: "" }],
])("%s means %j", (query, filter) => {
  expect(inAddress(query)).toEqual(filter);
  expect(isFiltered(inAddress(query))).toBe(isFiltered(filter));
});

test.each([
  ["Oração… e ORAÇÃO", ["oracao"], ["Oração", "ORAÇÃO"]],
  [
    "“Culto”, sábado, no Salão Sa\u0303o João.",
    ["joao", "sa"],
    ["sábado", "Salão", "Sa\u0303o", "João"],
  ],
  ["Copo d’água 24—25", ["d'agua", "24-25"], ["d’água", "24—25"]],
  ["Culto a Deus", ["oracao", "a"], []],
])("in “%s” the words %j mark %j", (text, words, found) => {
  const pieces = foundPieces(text, words);
  expect(pieces.map(({ piece }) => piece).join("")).toBe(text);
  expect(pieces.filter(({ isFound }) => isFound).map(({ piece }) => piece)).toEqual(found);
});

test("a text of any length is cut at 100", () => {
  const address = withFilter(new URLSearchParams(), { ...NO_FILTER, search: "a".repeat(101) });
  expect(address.get("busca")).toHaveLength(100);
});

test("ministries by name, each with what a press of its chip shows", () => {
  const of = (title: string, name: string | null) => {
    const ministry = name === null ? null : { id: name, name, color: "#7c3aed" };
    return announcement({ title, ministry_id: name, ministry });
  };
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
  expect(counts("coral")).toEqual([["Louvor", 1]]);
  expect(counts("oração")).toEqual([
    ["Ética", 1],
    ["Louvor", 0],
  ]);
});

test("a series is found once, by the first of it that fits, and says how it repeats", () => {
  const of = (title: string, series_id: string | null) => announcement({ title, series_id });
  const items = [of("Ensaio", "s"), of("Ensaio geral", "s"), of("Ensaio geral", null)];
  const search = { search: "geral", ministryId: "" };
  expect(foundOnce(items, NO_FILTER)).toEqual([items[0], items[2]]);
  expect(foundOnce(items, search)).toEqual(items.slice(1));
  const rule = {
    ...{ id: "s", frequency: "weekly", starts_on: "2026-12-03" },
    ...{ starts_at: "19:30:00", time_zone: "America/Sao_Paulo", revision: 1, until: null },
  };
  const notes = withRules(items.slice(1), [rule], 0).map(({ note }) => note);
  expect(notes).toEqual(["Toda quinta, 19h30", undefined]);
});
