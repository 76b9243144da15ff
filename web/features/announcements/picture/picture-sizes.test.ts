import { expect, test } from "vitest";
import { cardPart, fitSize } from "./picture-sizes.ts";

const size = (width: number, height: number) => ({ width, height });

test.each([
  ["a photograph", size(4032, 3024), size(1600, 1200)],
  ["an upright photograph", size(3024, 4032), size(1200, 1600)],
  ["a small picture, not enlarged,", size(640, 480), size(640, 480)],
  ["a thin line", size(40_000, 3), size(1600, 1)],
])("an announcement's page shows %s with at most 1,600 px on the longer side", (_, from, to) => {
  expect(fitSize(from, 1600)).toEqual(to);
});

test.each([
  ["the middle of a wide picture", size(1600, 1200), { x: 200, y: 0, ...size(1200, 1200) }],
  ["the upper part of a poster", size(1080, 1920), { x: 0, y: 210, ...size(1080, 1080) }],
])("the square on a card contains %s", (_, whole, part) => {
  expect(cardPart(whole)).toEqual(part);
});
