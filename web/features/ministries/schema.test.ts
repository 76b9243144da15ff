import { expect, test } from "vitest";
import { ministrySchema } from "./schema.ts";

test("a name is trimmed and a colour written small", () => {
  expect(ministrySchema.parse({ name: " Coral ", color: " #ABCDEF " })).toEqual({
    name: "Coral",
    color: "#abcdef",
  });
});

test.each([
  { name: " ", color: "#abcdef" },
  { name: "a".repeat(121), color: "#abcdef" },
  { name: "a\0b", color: "#abcdef" },
  { name: "Coral", color: "" },
  { name: "Coral", color: "red" },
  { name: "Coral", color: "#abc" },
  { name: "Coral", color: "#abcdeg" },
])("%j is refused", (values) => expect(ministrySchema.safeParse(values).success).toBe(false));

test("120 characters are enough, emoji counted as one", () => {
  expect(ministrySchema.safeParse({ name: "🙏".repeat(120), color: "#000000" }).success).toBe(true);
});
