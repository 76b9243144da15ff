import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { foldedTexts } from "../../test/support/folded-texts.ts";

const { owner } = peopleOf(inject("server"));

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
