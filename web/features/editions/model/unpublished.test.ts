import { expect, test } from "vitest";
import { facts, item, moved, SERVICE } from "./test-edition.ts";
import { unpublishedChanges } from "./unpublished.ts";

const chosen = { spoken: false, screen: true, printed: true };
const copy = {
  service_at: SERVICE,
  items: [facts({ id: "a", choice: chosen }), facts({ id: "b", choice: chosen })],
};
const list = { service_at: SERVICE, items: [item("a"), item("b")] };
const inUtc = new Date(SERVICE).toISOString();

test("a list that was just published has no changes, in any time zone", () => {
  expect(unpublishedChanges({ ...list, service_at: inUtc }, copy)).toBeUndefined();
});

test.each([
  ["another order", { items: [item("b"), item("a")] }],
  ["another choice", { items: [item("a", { spoken: true }), item("b")] }],
  ["one more item", { items: [item("a"), item("b"), item("c")] }],
  ["one item less", { items: [item("a")] }],
  ["another service", { service_at: "2026-11-23T22:00:00Z" }],
])("%s is a change of the list", (_, changes) => {
  const changed = { isListChanged: true, changed: 0 };
  expect(unpublishedChanges({ ...list, ...changes }, copy)).toEqual(changed);
});

test("changed and deleted announcements are counted, and are no change of the list", () => {
  const items = [
    moved({ id: "a", location: "Templo" }, { id: "a", choice: chosen }),
    facts({ id: "b", deleted: true, choice: chosen }),
  ];
  const counted = { isListChanged: false, changed: 2 };
  expect(unpublishedChanges(list, { ...copy, items })).toEqual(counted);
});
