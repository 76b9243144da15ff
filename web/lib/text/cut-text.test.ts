import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutParts, cutText } from "./cut-text.ts";
import type { TextPart } from "./text-parts.ts";

test.each([
  ["Venha cedo.", 11, "Venha cedo."],
  ["Venha cedo. Traga um amigo para o almoço.", 20, "Venha cedo."],
  ["Das 9h ao meio-dia\nna chácara do pastor", 25, "Das 9h ao meio-dia"],
  // The text is not cut after an abbreviation. It is not cut at a place where more than half of it
  // would be lost.
  ["Na esquina com a R. das Flores", 25, "Na esquina com a R. das…"],
])("cutText(%j, %i) cuts at the end of a sentence, line or word: %j", (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});

const FAMILY = "👨‍👩‍👧‍👦";

test.each([
  ["a family", FAMILY.repeat(4), 30, `${FAMILY.repeat(2)}…`],
  ["a flag", "🇧🇷".repeat(5), 10, "🇧🇷🇧🇷…"],
  ["a letter and its combining accent", "e\u0301".repeat(10), 6, `${"e\u0301".repeat(2)}…`],
])("cutText does not divide %s", (_, text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});

test("the result of cutText is well-formed and never exceeds the limit", () => {
  const unit = fc.constantFrom(FAMILY, "🇧🇷", "e\u0301", "𝒜", " ", ". ", "\n", "a", "www.x.org");
  fc.assert(
    fc.property(fc.array(unit), fc.integer({ min: 1, max: 60 }), (units, most) => {
      const cut = cutText(units.join(""), most);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut).not.toMatch(/\p{Cs}/u);
    }),
  );
});

describe("a description on a card", () => {
  const textOf = (parts: TextPart[]) => parts.map(({ text }) => text).join("");
  const cut = (text: string) => {
    const { shown, rest } = cutParts(text);
    return { shown: textOf(shown), rest: textOf(rest) };
  };
  const words = (count: number) => Array.from({ length: count }, () => "abcd").join(" ");

  test("is cut between two words or after six lines without losing the rest", () => {
    const text = words(65);
    const { shown, rest } = cut(text);
    expect(shown).toBe(words(52));
    expect(shown + rest).toBe(text);
    expect(cut("1\n2\n3\n4\n5\n6\n7\n8")).toEqual({ shown: "1\n2\n3\n4\n5\n6", rest: "\n7\n8" });
  });

  test.each([240, 250, 255, 259])(
    "is not cut inside a web address that begins after %d characters",
    (length) => {
      const address = "https://igreja.org.br/retiro-de-jovens";
      const text = `${words(100).slice(0, length)} ${address} ${words(40)}`;
      const { shown, rest } = cut(text);
      expect(shown.includes(address) || rest.includes(address)).toBe(true);
      expect(shown + rest).toBe(text);
    },
  );
});
