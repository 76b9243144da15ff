import { expect, test } from "vitest";
import { roleOf } from "./rules.ts";

test.each([
  ["admin", "admin"],
  ["a role of a later version", "member"],
])("the role “%s” is shown as %s", (role, known) => expect(roleOf({ role })).toBe(known));
