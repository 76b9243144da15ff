import { describe, expect, test } from "vitest";
import { placeInPages, removeFromPages } from "./board-pages.ts";

const HOUR = 3_600_000;

describe("the loaded pages", () => {
  const row = (id: string, hours: number, title = id) => ({
    id,
    title,
    date: new Date(hours * HOUR).toISOString(),
  });
  const ends = row("d", 4);
  const twoPages = {
    pages: [
      { rows: [row("a", 1), row("b", 2)], next: row("b", 2) },
      { rows: [row("c", 3), ends], next: ends },
    ],
  };
  const lastPage = { pages: [{ rows: [row("a", 1)], next: null }] };
  const ids = ({ pages }: typeof twoPages | typeof lastPage) =>
    pages.map(({ rows }) => rows.map(({ id }) => id).join(""));

  test.each([
    ["between two", row("x", 1.5), ["abx", "cd"]],
    ["at the end of a page, before its last by id", row("B", 2), ["abB", "cd"]],
    ["at the end of a page, after its last by id", row("x", 2), ["ab", "cdx"]],
    ["before all", row("x", -1), ["abx", "cd"]],
    ["after what is loaded", row("x", 5), ["ab", "cd"]],
    ["again, on another page", row("a", 3), ["b", "cda"]],
    ["again, after what is loaded", row("a", 9), ["b", "cd"]],
  ])("a row is placed %s", (_, placed, expected) => {
    expect(ids(placeInPages(twoPages, placed))).toEqual(expected);
  });

  test("the last page takes everything", () => {
    expect(ids(placeInPages(lastPage, row("x", 900)))).toEqual(["ax"]);
  });

  test("a placed row replaces the one it was", () => {
    const { pages } = placeInPages(lastPage, row("a", 1, "new"));
    expect(pages[0]?.rows).toEqual([row("a", 1, "new")]);
  });

  test("a row is removed, and the pages stay", () => {
    const changed = removeFromPages(twoPages, "d");
    expect(ids(changed)).toEqual(["ab", "c"]);
    expect(changed.pages.map(({ next }) => next)).toEqual(twoPages.pages.map(({ next }) => next));
  });
});
