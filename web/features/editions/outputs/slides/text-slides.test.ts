import { expect, test } from "vitest";
import { block, PIX } from "../../model/test-edition.ts";
import { blockSlides, weekSlides } from "./text-slides.ts";

const shown = (text: string, heading: string, pix?: typeof PIX) =>
  blockSlides(block({ text, heading }), pix).map((slide) =>
    slide.kind === "text" ? [slide.heading, ...slide.lines.map((line) => line.text)] : slide.kind,
  );

test.each([
  ["Som: Ana\n\nBerçário: Rui\n", "Escala", [["Escala", "Som: Ana", "Berçário: Rui"]]],
  ["Deus ama.", "Ofertas (PIX)", [["Ofertas (PIX)", "Deus ama."], "pix"]],
  [" \n", "Pixinguinha", []],
])("the text %j of the block “%s” has the slides %j", (text, heading, slides) => {
  expect(shown(text, heading, PIX)).toEqual(slides);
  expect(shown(text, heading)).toEqual(slides.filter((one) => one !== "pix"));
});

test.each([
  ["Versículo", 8],
  ["Pedidos de oração dos irmãos que estão longe de casa", 4],
])("a long text below “%s” is divided at sentences into slides of %i lines", (heading, most) => {
  const text = "O Senhor é o meu pastor e nada me faltará. ".repeat(70).trim();
  const slides = shown(text, heading);
  for (const [index, [title, ...lines]] of slides.entries()) {
    expect(title).toBe(`${heading} (${index + 1}/${slides.length})`);
    expect(lines.join(" ").length).toBeLessThanOrEqual(most * 36);
    expect(lines.join(" ")).toMatch(/^O Senhor .* faltará\.$/);
  }
  expect(slides.flatMap(([, ...lines]) => lines).join(" ")).toBe(text);
});

test("the usual week has one slide, and the week of a large church several", () => {
  const days = (title: string) =>
    ["Terça", "Quarta", "Quinta", "Sexta", "Sábado", "Domingo"].map((name) => ({
      name,
      text: `19:30 ${title} ${name}`,
    }));
  expect(weekSlides(days("Culto"))).toMatchObject([
    { heading: "Nossa semana", lines: days("").map(({ name }) => ({ name })) },
  ]);
  expect(weekSlides(days("Culto ".repeat(20))).length).toBeGreaterThan(1);
});
