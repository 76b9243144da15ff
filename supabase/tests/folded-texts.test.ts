import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { foldedTexts } from "../../test/support/folded-texts.ts";

const { owner } = peopleOf(inject("server"));
// Alone a fraction of it. Unbounded each took more than three times as long, however often it was asked for.
const MOST_MS = 60;

const folded = async (text: string) => {
  const [row] = await owner<{ folded: string }[]>`select private.fold(${text}) as folded`;
  return row?.folded;
};

test("texts are folded as the board's search folds them", async () => {
  await fc.assert(
    fc.asyncProperty(foldedTexts, async ({ text, folded: expected }) => {
      expect(await folded(text)).toBe(expected);
    }),
    { numRuns: 60 },
  );
});

test("a text is folded in pieces as it is as a whole", async () => {
  const unit = fc.constantFrom("a", "É", "ﬃ", "각", "ﷺ", "\u05e9\u05bc\u05c1", "-");
  const texts = fc.string({ unit, minLength: 400, maxLength: 900, size: "max" });
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const whole = text.normalize("NFKD").replaceAll(/[\u0300-\u036f]/g, "");
      expect(await folded(text)).toBe(whole.replaceAll(/-+/g, "-").toLowerCase());
    }),
    { numRuns: 30 },
  );
});

test("the parts of a text are those of one, two and three characters", async () => {
  const [row] = await owner`
    select private.text_parts('Ána') as parts, private.searched_parts('coral') as searched
  `;
  expect(row).toEqual({
    parts: ["a", "an", "ana", "n", "na", "na", "a", "a", "a"],
    searched: ["cor", "ora", "ral"],
  });
});

test.each([
  ["accents on one letter", "fold", "\u0301\u0327\u0323".repeat(1_800)],
  ["points on one letter", "fold", "\u05b2\u05b1\u05b0".repeat(1_800)],
  ["a name of long ligatures", "text_parts", "ﷺ".repeat(200)],
  ["a search for long ligatures", "searched_parts", "\u0635\u0644\u0649 ".repeat(2_250)],
])("%s cost no more than other texts", async (_, name, text) => {
  const time = async () => {
    const start = performance.now();
    await owner.unsafe(`select length(private.${name}($1)::text)`, [text]);
    return performance.now() - start;
  };
  // Until the machine has a quiet moment.
  await expect.poll(time).toBeLessThan(MOST_MS);
});
