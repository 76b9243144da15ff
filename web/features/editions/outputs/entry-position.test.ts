import { expect, test } from "vitest";
import { moveBy, positionAt, positionNow } from "./entry-position.ts";

const list = ["a", "b", "c"].map((id) => ({ id }));
const without = (removed: string) => list.filter(({ id }) => id !== removed);

test("positions wrap around at both ends of the list", () => {
  expect(positionAt(list, 3).id).toBe("a");
  expect(moveBy({ id: "a", index: 0 }, list, -1)).toEqual({ id: "c", index: 2 });
  expect(positionAt([{ id: "only" }], -1).id).toBe("only");
});

test("the shown entry stays until its own removal, then the next or last entry is shown", () => {
  expect(positionNow({ id: "c", index: 2 }, without("a"))).toEqual({ id: "c", index: 1 });
  expect(moveBy({ id: "b", index: 1 }, without("a"), 1).id).toBe("c");
  expect(positionNow({ id: "b", index: 1 }, without("b")).id).toBe("c");
  expect(positionNow({ id: "c", index: 2 }, without("c")).id).toBe("b");
});
