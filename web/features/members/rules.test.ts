import { expect, test } from "vitest";
import { roleOf } from "./rules.ts";

test.each([
  ["admin", "admin"],
  ["a role of a later version", "member"],
])("a member whose stored role is “%s” counts as %s", (role, known) =>
  expect(roleOf({ role })).toBe(known),
);
