import { expect, test } from "vitest";
import { ministrySchema } from "./schema.ts";

test.each([
  [
    { name: " Coral ", color: " #ABCDEF " },
    { name: "Coral", color: "#abcdef" },
  ],
  [{ name: " ", color: "#abcdef" }, undefined],
  [{ name: "Coral", color: "" }, undefined],
  [{ name: "Coral", color: "#abc" }, undefined],
])("%j is kept as %j", (values, kept) => {
  expect(ministrySchema.safeParse(values).data).toEqual(kept);
});
