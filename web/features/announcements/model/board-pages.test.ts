import { expect, test } from "vitest";
import { type PageEnd, placeInPages, removeFromPages, rowsOf } from "./board-pages.ts";

const iso = (hours: number) => new Date(hours * 3_600_000).toISOString();
const row = (id: string, hours: number, title = id) => ({ id, title, date: iso(hours) });
const end = (id: string, hours: number): PageEnd => ({ id, date: iso(hours), until: iso(720) });
type Pages = { pages: { rows: ReturnType<typeof row>[]; next: PageEnd | null }[] };
const twoPages: Pages = {
  pages: [
    { rows: [row("a", 1), row("b", 2)], next: end("b", 2) },
    { rows: [row("c", 3), row("d", 4)], next: end("d", 4) },
  ],
};
const lastPage: Pages = { pages: [{ rows: [row("a", 1)], next: null }] };
const ids = ({ pages }: Pages) => pages.map(({ rows }) => rows.map(({ id }) => id).join(""));

test.each([
  ["with a date between two rows is placed on their page", twoPages, row("x", 1.5), ["abx", "cd"]],
  [
    "with a last row's date and a greater id is on the next page",
    twoPages,
    row("x", 2),
    ["ab", "cdx"],
  ],
  ["after all loaded rows is placed on the last page", twoPages, row("x", 5), ["ab", "cdx"]],
  ["with a changed date moves to another page", twoPages, row("a", 3), ["b", "cda"]],
  ["of any date is placed on a page that is the last", lastPage, row("x", 900), ["ax"]],
])("a saved announcement %s", (_, pages, placed, expected) => {
  expect(ids(placeInPages(pages, placed))).toEqual(expected);
});

test("a placed row replaces its former copy, and a row loaded later replaces the placed one", () => {
  const { pages } = placeInPages(lastPage, row("a", 1, "new"));
  expect(pages[0]?.rows).toEqual([row("a", 1, "new")]);
  const early = placeInPages(twoPages, row("x", 5, "placed"));
  const loaded = { rows: [row("x", 5, "loaded")], next: null };
  const rows = rowsOf({ pages: [...early.pages, loaded] });
  expect(rows.map(({ title }) => title)).toEqual(["a", "b", "c", "d", "loaded"]);
});

test("a removed row leaves the cursors of the list pages unchanged", () => {
  const changed = removeFromPages(twoPages, "d");
  expect(ids(changed)).toEqual(["ab", "c"]);
  expect(changed.pages.map(({ next }) => next)).toEqual(twoPages.pages.map(({ next }) => next));
});
