import { expect, test } from "vitest";
import { filterIn, filterParameters, mergeParams, NO_FILTER } from "../model/board-address.ts";
import { periodParameter } from "../model/rules.ts";
import { announcement } from "../model/test-announcement.ts";
import { applyFilter, filterOncePerSeries, ministryCounts } from "./filter-announcements.ts";
import { foundPieces } from "./marked-text.tsx";

const LOUVOR = "0b5f9f0e-7c1c-4c2e-9d39-3f1f6f6b2a11";
const JOVENS = "1b5f9f0e-7c1c-4c2e-9d39-3f1f6f6b2a11";
const ITEMS = [
  announcement({ title: "Ensaio do CORAL", ministry_id: LOUVOR }),
  announcement({ title: "Retiro", description: "Oração na chácara", ministry_id: JOVENS }),
  announcement({ title: "Culto", location: "Salão São João" }),
  announcement({ title: "Copo d’água", description: "Dias 24–25" }),
];

test.each([
  ["", "", ITEMS.map(({ title }) => title)],
  ["coral", "", ["Ensaio do CORAL"]],
  ["oracao CHACARA", "", ["Retiro"]],
  ["joao retiro", "", []],
  ["d'agua 24-25", "", ["Copo d’água"]],
  [".*", "", []],
  ["ora", JOVENS, ["Retiro"]],
])("the search %j with the ministry %j finds %j", (search, ministryId, found) => {
  expect(applyFilter(ITEMS, { search, ministryId }).map(({ title }) => title)).toEqual(found);
});

test("the board's address contains the period and at most 100 searched characters", () => {
  const params = new URLSearchParams("utm_source=x&periodo=15");
  const filter = { search: "coral & órgão", ministryId: LOUVOR };
  const address = mergeParams(params, {
    ...filterParameters(filter),
    ...periodParameter("30days"),
  });
  expect(filterIn(new URLSearchParams(String(address)))).toEqual(filter);
  const unfiltered = mergeParams(address, filterParameters(NO_FILTER));
  expect(String(unfiltered)).toBe("utm_source=x&periodo=30");
  expect(String(mergeParams(unfiltered, periodParameter("week")))).toBe("utm_source=x");
  const long = filterIn(
    mergeParams(params, filterParameters({ ...filter, search: "a".repeat(101) })),
  );
  expect(long.search).toHaveLength(100);
});

test.each([
  ["busca=%E2%80%8B", NO_FILTER],
  ["ministerio=louvor", NO_FILTER],
  ["busca=%20coral%20", { search: "coral", ministryId: "" }],
])("the board's address with the parameter %s has the filter %j", (query, filter) => {
  expect(filterIn(new URLSearchParams(query))).toEqual(filter);
});

test.each([
  ["Oração… e ORAÇÃO", "oracao", "[Oração]… e [ORAÇÃO]"],
  ["“Culto”, sábado, no Sa\u0303o João.", "joao sa", "“Culto”, [sábado], no [Sa\u0303o] [João]."],
  ["Copo d’água 24—25", "d'agua 24-25", "Copo [d’água] [24—25]"],
])(
  "in the text “%s” the search “%s” highlights the words in brackets: “%s”",
  (text, words, marked) => {
    const pieces = foundPieces(text, words.split(" "));
    const written = pieces.map(({ piece, isFound }) => (isFound ? `[${piece}]` : piece));
    expect(written.join("")).toBe(marked);
  },
);

test("the search lists ministries by name with their number of announcements", () => {
  const inMinistry = (title: string, name: string | null) => {
    const ministry = name === null ? null : { id: name, name, color: "#7c3aed" };
    return announcement({ title, ministry_id: name, ministry });
  };
  const louvor = [inMinistry("Ensaio", "Louvor"), inMinistry("Coral", "Louvor")];
  const items = [...louvor, inMinistry("Oração", "Ética"), inMinistry("Culto", null)];
  const counts = (search: string) =>
    ministryCounts(items, { search, ministryId: "Louvor" }).map(
      (one) => `${one.name} ${one.count}`,
    );
  expect(["", "coral", "oração"].map(counts)).toEqual([
    ["Ética 1", "Louvor 2"],
    ["Louvor 1"],
    ["Ética 1", "Louvor 0"],
  ]);
});

test("the search shows a series once, as its first matching occurrence", () => {
  const row = (title: string, series_id: string | null) => announcement({ title, series_id });
  const items = [row("Ensaio", "s"), row("Ensaio geral", "s"), row("Ensaio geral", null)];
  const found = filterOncePerSeries(items, { search: "geral", ministryId: "" });
  expect(filterOncePerSeries(items, NO_FILTER)).toEqual([items[0], items[2]]);
  expect(found).toEqual(items.slice(1));
});
