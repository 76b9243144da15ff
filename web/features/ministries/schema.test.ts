import { expect, test } from "vitest";
import { ministrySchema } from "./schema.ts";

test("a name is trimmed and a colour written small", () => {
  expect(ministrySchema.parse({ name: " Coral ", color: " #ABCDEF " })).toEqual({
    name: "Coral",
    color: "#abcdef",
  });
});

test.each([
  [{ name: "🙏".repeat(120), color: "#000000" }, true],
  [{ name: " ", color: "#abcdef" }, false],
  [{ name: "a".repeat(121), color: "#abcdef" }, false],
  [{ name: "Coral", color: "" }, false],
  [{ name: "Coral", color: "#abc" }, false],
])("%j is accepted: %s", (values, accepted) => {
  expect(ministrySchema.safeParse(values).success).toBe(accepted);
});
