import { expect, test } from "vitest";
import palette from "../web/lib/palette.json" with { type: "json" };
import { withColors } from "./palette.ts";

const { slides, ...theme } = palette;
const variables = Object.entries(theme).map(([name, { dark }]) => `--${name}:${dark}`);

test.each([
  ["a{color:var(--palette-line-strong-dark)}", `a{color:${theme["line-strong"].dark}}`],
  ["var(--palette-slides-on-off-light)", slides["on-off"].light],
  [".dark{--palette: dark}", `.dark{${variables.join(";")}}`],
])("withColors replaces %s by the palette's colours", (text, written) => {
  expect(withColors(text)).toBe(written);
});

test("an unknown colour fails the build", () => {
  expect(() => withColors("var(--palette-pink-light)")).toThrow('no colour "pink"');
});
