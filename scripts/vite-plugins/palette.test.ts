import { expect, test } from "vitest";
import palette from "../../web/lib/palette.json" with { type: "json" };
import { withColors } from "./palette.ts";

test("a colour of a theme, or of the slides, stands where it is named", () => {
  const text = "a { color: var(--palette-line-strong-dark); outline: 1px solid var(--ink) }";
  expect(withColors(text)).toBe(
    `a { color: ${palette["line-strong"].dark}; outline: 1px solid var(--ink) }`,
  );
  expect(withColors("var(--palette-slides-on-off-light)")).toBe(palette.slides["on-off"].light);
});

test("a theme is all of its colours, as variables, and none of the slides'", () => {
  const { slides, ...theme } = palette;
  const variables = Object.entries(theme).map(([name, { dark }]) => `--${name}:${dark}`);
  expect(withColors(".dark{--palette: dark}")).toBe(`.dark{${variables.join(";")}}`);
});

test("a colour that is not there ends the build", () => {
  expect(() => withColors("var(--palette-pink-light)")).toThrow('no colour "pink"');
});
