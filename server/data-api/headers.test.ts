import { expect, test } from "vitest";
import { readPreferences } from "./headers.ts";

test.each([
  [undefined, ""],
  ["return=minimal", "return=minimal"],
  [" return=representation ,count=exact", "return=representation, count=exact"],
  // The first one holds.
  ["count=exact, count=planned", "count=exact"],
  ["return=all, tx=rollback, timezone=UTC, __proto__=1, =, ;", ""],
  ["handling=strict, max-affected=5", "handling=strict, max-affected=5"],
  ["max-affected=many", ""],
])("Prefer: %s", (header, applied) => expect(readPreferences(header).applied).toBe(applied));

test("how many rows may be affected holds where handling is strict", () => {
  expect(readPreferences("max-affected=5").mostAffected).toBeUndefined();
  expect(readPreferences("handling=strict, max-affected=5").mostAffected).toBe(5);
});

test.each(["tx=rollback", "return=all", "max-affected=-1", "toString=1", "x".repeat(3_000)])(
  "%s is refused where handling is strict",
  (unknown) => {
    const read = () => readPreferences(`handling=strict, ${unknown}`);
    const details = expect.stringContaining(`Invalid preferences: ${unknown}`.slice(0, 200));
    const body = expect.objectContaining({ code: "PGRST122", details });
    expect(read).toThrow(expect.objectContaining({ status: 400, body }));
  },
);
