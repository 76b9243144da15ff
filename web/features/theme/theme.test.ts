import { expect, test } from "vitest";
import { parseTheme, shownTheme } from "./theme.tsx";

test.each([
  ["dark", "dark"],
  ["system", "system"],
  [null, "light"],
  ['"dark"', "light"],
])("the stored theme %j is read as %s", (stored, theme) =>
  expect(parseTheme(stored, "light")).toBe(theme),
);

test.each([
  ["light", true, "light"],
  ["dark", false, "dark"],
  ["system", true, "dark"],
  ["system", false, "light"],
] as const)("the theme %s on a device with dark mode %s shows %s", (theme, dark, shown) => {
  expect(shownTheme(theme, dark)).toBe(shown);
});
