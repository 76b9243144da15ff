import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test("what fits is whole", () => {
  expect(cutText("Venha cedo.", 11)).toBe("Venha cedo.");
});

test.each([
  ["Venha cedo. Traga um amigo para o almoço.", 20, "Venha cedo."],
  ["Vai ser ótimo! Sim, vai mesmo ser.", 20, "Vai ser ótimo!"],
  ["Das 9h ao meio-dia\nna chácara do pastor", 25, "Das 9h ao meio-dia"],
  // Not behind an abbreviation, and not when most would be lost.
  ["Na esquina com a R. das Flores", 25, "Na esquina com a R. das…"],
  ["Oi. Traga um amigo para o almoço.", 20, "Oi. Traga um amigo…"],
])("%j in %i is cut where a reader pauses: %j", (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});

test.each([10, 11, 20, 30])("an address is whole or left out, cut at %i", (most) => {
  const address = "https://igreja.org/retiro";
  expect(cutText(`Veja em ${address} e venha`, most)).toBe("Veja em…");
});

test("of an address that is too long nothing is left", () => {
  expect(cutText("https://igreja.org/retiro", 12)).toBe("");
});

const FAMILY = "👨‍👩‍👧‍👦";

test.each([
  ["a letter outside of the first plane", "𝒜".repeat(10), 6, `${"𝒜".repeat(2)}…`],
  ["a family", FAMILY.repeat(4), 30, `${FAMILY.repeat(2)}…`],
  ["a flag", "🇧🇷".repeat(5), 10, "🇧🇷🇧🇷…"],
  ["a letter with its accent apart", "e\u0301".repeat(10), 6, `${"e\u0301".repeat(2)}…`],
])("%s is not cut", (_, text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});

test("is never longer than asked for, and well-formed", () => {
  const unit = fc.constantFrom(FAMILY, "🇧🇷", "e\u0301", "𝒜", " ", ". ", "\n", "a", "www.x.org");
  fc.assert(
    fc.property(fc.array(unit), fc.integer({ min: 1, max: 60 }), (units, most) => {
      const cut = cutText(units.join(""), most);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut).not.toMatch(/\p{Cs}/u);
    }),
  );
});
