import { expect, test } from "vitest";
import { block } from "../../model/test-edition.ts";
import { blockPart } from "../../words/bulletin-parts.ts";
import { coverBlock } from "./bulletin-cover.tsx";

test.each([
  ["O Senhor é o meu pastor, e nada me faltará.\nSalmo 23.1", true],
  ["Ana 2/12\n".repeat(7), false],
])("the first block %j is on the cover: %s", (text, isShown) => {
  const part = blockPart(block({ text }), undefined);
  expect(coverBlock([part])).toBe(isShown ? part : undefined);
});
