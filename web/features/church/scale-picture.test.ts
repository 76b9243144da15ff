import { expect, test } from "vitest";
import { placeInSquare } from "./scale-picture.ts";

test.each([
  ["a wide picture", 512, 256, { x: 0, y: 64, width: 256, height: 128 }],
  ["a high picture", 100, 400, { x: 96, y: 0, width: 64, height: 256 }],
  ["a smaller picture", 16, 16, { x: 0, y: 0, width: 256, height: 256 }],
])("%s is centred and not cut in the square of the church's logo", (_, width, height, place) => {
  expect(placeInSquare(width, height, 256)).toEqual(place);
});
