import { expect, test } from "vitest";
import { block } from "../../model/test-edition.ts";
import { blockSlides, weekSlides } from "./text-slides.ts";

const PIX = { key: "a@b.org", kindInWords: "e-mail a@b.org", receiver: "Igreja", code: "0002" };
const verse = (text: string, heading = "Versículo") => block({ text, heading });
const shown = (text: string) =>
  blockSlides(verse(text), PIX).map((slide) =>
    slide.kind === "text"
      ? [slide.heading, slide.size, ...slide.lines.map((line) => line.text)]
      : [slide.kind],
  );

const SENTENCE = "O Senhor é o meu pastor e nada me faltará.";

test.each([
  ["a short text has huge letters", "O Senhor é bom.", [["Versículo", "huge", "O Senhor é bom."]]],
  [
    "lines stay lines, without empty ones",
    "Som: Ana\n\nBerçário: Rui\n",
    [["Versículo", "huge", "Som: Ana", "Berçário: Rui"]],
  ],
  ["a block without a text has no slide", " \n", []],
])("on slides %s", (_, text, slides) => {
  expect(shown(text)).toEqual(slides);
});

test("a long text is divided at sentences into numbered slides of at most eight lines", () => {
  const slides = shown(`${SENTENCE} `.repeat(70));
  expect(slides.length).toBeGreaterThan(9);
  for (const [index, [heading, size, ...lines]] of slides.entries()) {
    expect([heading, size]).toEqual([`Versículo (${index + 1}/${slides.length})`, "usual"]);
    expect(lines.join(" ").length).toBeLessThanOrEqual(8 * 36);
    expect(lines.join(" ")).toMatch(/^O Senhor .* faltará\.$/);
  }
  expect(slides.flatMap(([, , ...lines]) => lines).join(" ")).toBe(
    `${SENTENCE} `.repeat(70).trim(),
  );
});

test("a block about Pix has a slide with the church's code after its text", () => {
  const kinds = (heading: string, pix?: typeof PIX) =>
    blockSlides(verse("Deus ama.", heading), pix).map(({ kind }) => kind);
  expect(kinds("Ofertas (PIX)", PIX)).toEqual(["text", "pix"]);
  expect(kinds("Ofertas (PIX)")).toEqual(["text"]);
  expect(kinds("Pixinguinha", PIX)).toEqual(["text"]);
});

test("the usual week has one slide, and the week of a large church several", () => {
  const days = (items: number) =>
    ["Terça", "Quarta", "Quinta", "Sexta", "Sábado", "Domingo"].map((name) => ({
      name,
      items: Array.from({ length: items }, (_, index) => ({
        id: "",
        hour: "19:30",
        title: `${name} ${index}`,
      })),
    }));
  expect(weekSlides(days(2))).toMatchObject([{ heading: "Nossa semana" }]);
  expect(weekSlides(days(2))[0]).toMatchObject({
    lines: days(2).map(({ name }) => ({ name, text: expect.stringMatching(/^19:30 .* · 19:30/) })),
  });
  expect(weekSlides(days(5)).length).toBeGreaterThan(1);
  expect(weekSlides([])).toEqual([]);
});
