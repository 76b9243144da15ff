import { expect, test } from "vitest";
import { suggestedDescription } from "./picture-description.ts";

const DINNER = {
  title: "Jantar dos casais",
  date: "2026-12-05",
  location: "Salão social",
  repeats: "",
  isInSeries: false,
  picture_description: "",
};
const WITHOUT_DAY = "Cartaz: Jantar dos casais, Salão social";

test.each([
  [{}, "Cartaz: Jantar dos casais, sábado, 5 de dezembro, Salão social"],
  [{ date: "", location: " " }, "Cartaz: Jantar dos casais"],
  [{ title: "", date: "", location: "" }, "Cartaz"],
  [{ repeats: "weekly" }, WITHOUT_DAY],
  [{ repeats: "never" }, "Cartaz: Jantar dos casais, sábado, 5 de dezembro, Salão social"],
  [{ isInSeries: true }, WITHOUT_DAY],
])("the suggested description of a picture with the fields %j is “%s”", (fields, expected) => {
  expect(suggestedDescription({ ...DINNER, ...fields })).toBe(expected);
});

test("a suggested description never has more than 300 characters", () => {
  const longest = suggestedDescription({
    ...DINNER,
    title: "🇧🇷".repeat(100),
    location: "é".repeat(200),
  });
  expect(Array.from(longest).length).toBeLessThanOrEqual(300);
  expect(longest).toMatch(/^Cartaz: (🇧🇷)+…$/u);
});
