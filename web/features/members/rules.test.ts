import { expect, test } from "vitest";
import { peopleText, roleOf } from "./rules.ts";

test.each([
  ["admin", "admin"],
  ["a role of a later version", "member"],
])("a member whose stored role is “%s” counts as %s", (role, known) =>
  expect(roleOf({ role })).toBe(known),
);

test.each([
  [1, "1 pessoa"],
  [2, "2 pessoas"],
])("%i people are counted as “%s”", (count, text) => expect(peopleText(count)).toBe(text));
