import { expect, test } from "vitest";
import { announcement as example } from "@/features/announcements/model/test-announcement.ts";
import { at, facts } from "../../model/test-edition.ts";
import { itemRows } from "./row-summary.tsx";

const date = at("2026-11-28 19:30");
const announcement = example({ id: "a", title: "Bazar\nda mocidade", date });
const choice = { announcement_id: "a", spoken: true, screen: true, printed: true };
const serviceAt = "2026-11-22T22:00:00Z";
const known = { announcements: new Map([["a", announcement]]), changes: [], serviceAt };

test("a row has the announcement, its index, its title and its latest change", () => {
  const changes = [{ announcement_id: "a", kind: "added", fields: [], title: "", date }];
  expect(itemRows([choice], { ...known, changes })).toMatchObject([
    { place: 0, title: "Bazar da mocidade", announcement, mark: "Novo" },
  ]);
});

test("a row of a published announcement shows the changes since the publication", () => {
  const published = [{ ...facts({ id: "a" }), changed: ["location" as const] }];
  const row = { isPublished: true, mark: "Novo local" };
  expect(itemRows([choice], { ...known, published })).toMatchObject([row]);
});

test("a row of a deleted announcement gets its title from the history", () => {
  const changes = [{ announcement_id: "a", kind: "removed", fields: [], title: "Bazar", date }];
  const deleted = { ...known, announcements: new Map() };
  expect(itemRows([choice], { ...deleted, changes })[0]?.title).toBe("Bazar");
  expect(itemRows([choice], deleted)[0]?.title).toBe("Aviso excluído");
});
