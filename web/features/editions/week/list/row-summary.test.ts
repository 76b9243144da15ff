import { expect, test } from "vitest";
import type { Column } from "@/features/announcements/model/fields.ts";
import { announcement as example } from "@/features/announcements/model/test-announcement.ts";
import { at, facts } from "../../model/test-edition.ts";
import { itemRows } from "./row-summary.tsx";

const announcement = example({
  id: "a",
  title: "Bazar\nda mocidade",
  date: at("2026-11-28 19:30"),
});
const choice = { announcement_id: "a", spoken: true, screen: true, printed: true };
const serviceAt = "2026-11-22T22:00:00Z";

test("a row says what, when, and what became of it since the last edition", () => {
  const changes = [
    { announcement_id: "a", kind: "added", fields: [], title: "", date: announcement.date },
  ];
  const known = { announcements: new Map([["a", announcement]]), titles: new Map(), changes };
  expect(itemRows([choice], { ...known, serviceAt })).toMatchObject([
    { place: 0, title: "Bazar da mocidade", announcement, mark: "Novo" },
  ]);
});

test("a row of a published announcement says what changed since then", () => {
  const known = { announcements: new Map([["a", announcement]]), titles: new Map(), changes: [] };
  const rows = (changed: Column[]) =>
    itemRows([choice], { ...known, serviceAt, published: [{ ...facts({ id: "a" }), changed }] });
  expect(rows(["location"])).toMatchObject([{ isPublished: true, mark: "Novo local" }]);
  expect(rows([])).toMatchObject([{ isPublished: true, mark: undefined }]);
});

test("a row of what was deleted keeps its title", () => {
  const known = { announcements: new Map(), titles: new Map([["a", "Bazar"]]), changes: [] };
  expect(itemRows([choice], { ...known, serviceAt })).toMatchObject([
    { announcement: undefined, title: "Bazar" },
  ]);
});
