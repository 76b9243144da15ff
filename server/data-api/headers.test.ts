import { expect, test } from "vitest";
import { readPreferences } from "./headers.ts";

test.each([
  [undefined, {}],
  [" return=representation ,count=exact", { return: "representation", count: "exact" }],
  // The first one holds.
  ["count=exact, count=planned", { count: "exact" }],
  ["return=all, tx=rollback, max-affected=1, __proto__=1, =, ;", {}],
  ["handling=strict, missing=default", { handling: "strict", missing: "default" }],
])("Prefer: %s", (header, known) => {
  expect(Object.fromEntries(readPreferences(header))).toEqual(known);
});

test.each(["tx=rollback", "max-affected=5", "toString=1", "x".repeat(3_000)])(
  "%s is refused where handling is strict",
  (unknown) => {
    const details = expect.stringContaining(`Invalid preferences: ${unknown}`.slice(0, 200));
    const body = expect.objectContaining({ code: "PGRST122", details });
    expect(() => readPreferences(`handling=strict, ${unknown}`)).toThrow(
      expect.objectContaining({ status: 400, body }),
    );
  },
);
