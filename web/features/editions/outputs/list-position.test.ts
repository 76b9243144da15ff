import { expect, test } from "vitest";
import { moveBy, positionAt, positionNow } from "./list-position.ts";

const list = ["a", "b", "c"].map((id) => ({ id }));
const without = (gone: string) => list.filter(({ id }) => id !== gone);

test("positions go round in both directions", () => {
  expect(positionAt(list, 3).id).toBe("a");
  expect(moveBy({ id: "a", index: 0 }, list, -1)).toEqual({ id: "c", index: 2 });
  expect(positionAt([{ id: "only" }], -1).id).toBe("only");
});

test("an entry stays shown when others leave before it, and is replaced by the next, or the last, when it leaves", () => {
  expect(positionNow({ id: "c", index: 2 }, without("a"))).toEqual({ id: "c", index: 1 });
  expect(moveBy({ id: "b", index: 1 }, without("a"), 1).id).toBe("c");
  expect(positionNow({ id: "b", index: 1 }, without("b")).id).toBe("c");
  expect(positionNow({ id: "c", index: 2 }, without("c")).id).toBe("b");
});
