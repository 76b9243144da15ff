import { expect, test } from "vitest";
import { keptPlace, placeAt, stepped } from "./kept-place.ts";

const slides = ["a", "b", "c"].map((id) => ({ id }));
const without = (gone: string) => slides.filter(({ id }) => id !== gone);

test("steps go round in both directions", () => {
  expect(placeAt(slides, 3).id).toBe("a");
  expect(stepped({ id: "a", index: 0 }, slides, -1)).toEqual({ id: "c", index: 2 });
  expect(stepped({ id: "c", index: 2 }, slides, 1)).toEqual({ id: "a", index: 0 });
  expect(placeAt([{ id: "only" }], -1).id).toBe("only");
});

test("a slide stays shown when others come and go before it", () => {
  expect(keptPlace({ id: "c", index: 2 }, without("a"))).toEqual({ id: "c", index: 1 });
  expect(stepped({ id: "b", index: 1 }, without("a"), 1).id).toBe("c");
});

test("in place of one that is gone stands the next, after the last one the last", () => {
  expect(keptPlace({ id: "b", index: 1 }, without("b")).id).toBe("c");
  expect(keptPlace({ id: "c", index: 2 }, without("c")).id).toBe("b");
});
