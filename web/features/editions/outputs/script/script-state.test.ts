import { expect, test } from "vitest";
import { facts } from "../../model/test-edition.ts";
import { slidesText } from "./script-state.tsx";

const edition = {
  id: "e",
  service_at: "2026-11-22T22:00:00Z",
  published_at: "2026-11-21T12:00:00Z",
  on_screen: null,
  on_screen_at: null,
  blank_at: null,
};
const all = ["Ensaio", "Falado", "Mutirão", "Vigília"].map((title) =>
  facts({
    id: title,
    title,
    choice: { spoken: true, screen: title !== "Falado", printed: true },
  }),
);

test.each([
  [null, "O telão passa quando você toca em Dito."],
  ["Ensaio", "No telão: Ensaio. Depois: Mutirão."],
  ["Vigília", "No telão: Vigília."],
  ["a removed one", "O telão passa quando você toca em Dito."],
])("when the slides show the announcement “%s”, the presenter reads “%s”", (on_screen, words) => {
  expect(slidesText({ ...edition, on_screen }, all)).toBe(words);
});

test("when the screen is black, the presenter reads how to show the slides again", () => {
  const black = { ...edition, on_screen: "Ensaio", blank_at: "2026-11-22T22:10:00Z" };
  expect(slidesText(black, all)).toMatch(/^O telão está apagado/);
});
