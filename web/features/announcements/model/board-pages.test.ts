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
  [
    "with a date between two loaded rows is placed in their batch",
    twoPages,
    row("x", 1.5),
    ["abx", "cd"],
  ],
  [
    "with the date of a batch's last row and a greater id is placed in the next batch",
    twoPages,
    row("x", 2),
    ["ab", "cdx"],
  ],
  ["after all loaded rows is placed in the last batch", twoPages, row("x", 5), ["ab", "cdx"]],
  ["with a changed date moves to another batch", twoPages, row("a", 3), ["b", "cda"]],
  ["of any date is placed in the only batch", lastPage, row("x", 900), ["ax"]],
])("a saved announcement %s", (_, pages, placed, expected) => {
  expect(ids(placeInPages(pages, placed))).toEqual(expected);
});

test("a saved or later loaded announcement replaces its cached copy", () => {
  const { pages } = placeInPages(lastPage, row("a", 1, "new"));
  expect(pages[0]?.rows).toEqual([row("a", 1, "new")]);
  const early = placeInPages(twoPages, row("x", 5, "placed"));
  const loaded = { rows: [row("x", 5, "loaded")], next: null };
  const rows = rowsOf({ pages: [...early.pages, loaded] });
  expect(rows.map(({ title }) => title)).toEqual(["a", "b", "c", "d", "loaded"]);
});

test("removing a row keeps the cursors of the batches", () => {
  const changed = removeFromPages(twoPages, "d");
  expect(ids(changed)).toEqual(["ab", "c"]);
  expect(changed.pages.map(({ next }) => next)).toEqual(twoPages.pages.map(({ next }) => next));
});
