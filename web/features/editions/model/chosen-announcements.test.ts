import { describe, expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { chosenOf, hasChanged, unpublishedChanges } from "./chosen-announcements.ts";
import { changedSince, facts, item as listed, NO_BLOCKS, SERVICE } from "./test-edition.ts";

const row = announcement({ id: "a", description: "Venha." });
const choice = { spoken: true, screen: true, printed: false };
const item = { announcement_id: "a", ...choice, snapshot: null };

describe("a chosen announcement", () => {
  test("has its current content and lists its columns that have changed since", () => {
    const [one] = chosenOf({
      items: [{ ...item, snapshot: { ...row, location: "Templo", title: "Culto" } }],
      announcements: [row],
    });
    expect(one).toMatchObject({ title: "Culto da família", deleted: false, choice });
    expect(one?.changed).toEqual(["title", "location"]);
  });

  test.each([
    ["contains only the id", { id: "a" }],
    ["is an old copy on this device", row],
  ])("shows no former content after its deletion, if the snapshot %s", (_, snapshot) => {
    const deleted = chosenOf({ items: [{ ...item, snapshot }], announcements: [] });
    expect(deleted).toMatchObject([
      { id: "a", title: "Aviso excluído", date: "", location: null, deleted: true, choice },
    ]);
    expect(deleted.map(hasChanged)).toEqual([true]);
  });

  test("that was deleted has its title and date from the history, for editors", () => {
    const deleted = { ...item, snapshot: { id: "a" } };
    const existing = { ...item, announcement_id: "b", snapshot: row };
    const content = { items: [deleted, existing], announcements: [{ ...row, id: "b" }] };
    const last = { kind: "removed", fields: [], title: "Ceia", date: "2026-11-29T22:00:00+00:00" };
    const changes = ["a", "b"].map((announcement_id) => ({ ...last, announcement_id }));
    expect(chosenOf(content, changes)).toMatchObject([
      { title: "Ceia", date: last.date, deleted: true },
      { title: "Culto da família", deleted: false },
    ]);
  });

  test("keeps its order and has no differences after a restore", () => {
    const items = ["b", "gone", "a"].map((id) => ({ ...item, announcement_id: id }));
    const announcements = [row, { ...row, id: "b" }];
    expect(chosenOf({ items, announcements }).map(({ id }) => id)).toEqual(["b", "a"]);
    const restored = [{ ...item, snapshot: { id: "a" } }];
    expect(chosenOf({ items: restored, announcements })).toMatchObject([{ changed: [] }]);
  });
});

const shown = { spoken: false, screen: true, printed: true };
const copy = {
  ...NO_BLOCKS,
  service_at: SERVICE,
  items: [facts({ id: "a", choice: shown }), facts({ id: "b", choice: shown })],
};
const block = {
  id: "b",
  position: 1,
  heading: "Versículo",
  text: "Sl 23",
  screen: true,
  printed: true,
  repeats: false,
  revision: 1,
};
const list = { ...NO_BLOCKS, service_at: SERVICE, items: [listed("a"), listed("b")] };

const changed = { isListChanged: true, changed: 0 };

test.each([
  ["the same instant in UTC", { service_at: new Date(SERVICE).toISOString() }, undefined],
  ["another order", { items: [listed("b"), listed("a")] }, changed],
  ["another choice", { items: [listed("a", { spoken: true }), listed("b")] }, changed],
  ["a removed item", { items: [listed("a")] }, changed],
  ["a new block", { blocks: [block] }, changed],
  [
    "a block without a channel",
    { blocks: [{ ...block, screen: false, printed: false }] },
    undefined,
  ],
  ["another choice for the week", { ourWeek: { screen: true, printed: false } }, changed],
  ["another service", { service_at: "2026-11-23T22:00:00Z" }, changed],
])("a list with %s differs from the published edition by %j", (_, changes, differs) => {
  expect(unpublishedChanges({ ...list, ...changes }, copy)).toEqual(differs);
});

test("changed and deleted announcements are counted apart from changes of the list", () => {
  const items = [
    changedSince({ id: "a", location: "Templo" }, { id: "a", choice: shown }),
    facts({ id: "b", deleted: true, choice: shown }),
  ];
  const counted = { isListChanged: false, changed: 2 };
  expect(unpublishedChanges(list, { ...copy, items })).toEqual(counted);
});
