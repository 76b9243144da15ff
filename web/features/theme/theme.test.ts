import { expect, test } from "vitest";
import { parseTheme, shownTheme } from "./theme.tsx";

test.each([
  ["dark", "dark"],
  ["system", "system"],
  [null, "light"],
  ['"dark"', "light"],
])("stored as %j it is %s", (stored, theme) => expect(parseTheme(stored, "light")).toBe(theme));

test.each([
  ["light", true, "light"],
  ["dark", false, "dark"],
  ["system", true, "dark"],
  ["system", false, "light"],
] as const)("%s on a device whose dark mode is %s shows %s", (theme, dark, shown) => {
  expect(shownTheme(theme, dark)).toBe(shown);
});
