import { describe, expect, test } from "vitest";
import { applyBlockChange, blockRows, newPosition, positionOf } from "./block-changes.ts";
import { type Block, hasPix } from "./blocks.ts";

const block = (id: string, position: number): Block => ({
  id,
  position,
  heading: id,
  text: "",
  screen: true,
  printed: true,
  repeats: false,
  revision: 1,
});
const BLOCKS = [block("verse", -2), block("word", -1), block("roster", 1), block("pix", 2)];
const content = { blocks: BLOCKS, ourWeek: { screen: true, printed: true } };
const key = { editionId: "e", blockId: "word" };
const order = (blocks: readonly Block[]) => blockRows(blocks).map(({ id }) => id);

test("“Nossa semana” stands between the blocks before and after the announcements", () => {
  expect(order(BLOCKS)).toEqual(["verse", "word", "our-week", "roster", "pix"]);
  expect(order([])).toEqual(["our-week"]);
});

test.each([
  ["word", 0, ["word", "verse", "our-week", "roster", "pix"]],
  ["word", 2, ["verse", "our-week", "word", "roster", "pix"]],
  ["word", 9, ["verse", "our-week", "roster", "pix", "word"]],
  ["pix", 1, ["verse", "pix", "word", "our-week", "roster"]],
  ["pix", 2, ["verse", "word", "pix", "our-week", "roster"]],
])("the block %s that moves to the place %d gives the order %j", (blockId, place, expected) => {
  const position = positionOf(blockRows(BLOCKS), blockId, place) ?? 0;
  const change = { ...key, blockId, kind: "set", values: { position } } as const;
  const moved = applyBlockChange(content, change);
  expect(order(moved.blocks)).toEqual(expected);
  expect(applyBlockChange(moved, change)).toEqual(moved);
  expect(
    positionOf(
      blockRows(BLOCKS),
      blockId,
      BLOCKS.findIndex(({ id }) => id === blockId) + Number(blockId === "pix"),
    ),
  ).toBeUndefined();
});

describe("a change of blocks", () => {
  const added = { heading: "Contatos", position: newPosition(BLOCKS, false), repeats: true };

  test("adds a block as the last one before or after the announcements, only once", () => {
    const change = { ...key, blockId: "new", kind: "add", ...added } as const;
    const once = applyBlockChange(content, change);
    expect(order(once.blocks).at(-1)).toBe("new");
    expect(applyBlockChange(once, change)).toBe(once);
    const first = { ...change, position: newPosition(BLOCKS, true) };
    expect(order(applyBlockChange(content, first).blocks)[2]).toBe("new");
    const only = applyBlockChange(
      { ...content, blocks: [] },
      { ...change, position: newPosition([], true) },
    );
    expect(order(only.blocks)).toEqual(["new", "our-week"]);
  });

  test("sets toggles, removes a block, and leaves a block alone that is gone", () => {
    const off = applyBlockChange(content, { ...key, kind: "set", values: { printed: false } });
    expect(off.blocks[1]).toMatchObject({ id: "word", screen: true, printed: false });
    const removed = applyBlockChange(off, { ...key, kind: "remove" });
    expect(order(removed.blocks)).not.toContain("word");
    expect(applyBlockChange(removed, { ...key, kind: "set", values: { printed: true } })).toBe(
      removed,
    );
    const week = { editionId: "e", kind: "our-week", values: { screen: false } } as const;
    expect(applyBlockChange(content, week).ourWeek).toEqual({ screen: false, printed: true });
  });
});

test.each([
  ["Dízimos, ofertas e Pix", true],
  ["PIX da igreja", true],
  ["Pixinguinha", false],
  ["Contatos", false],
])("a block with the heading %j shows the church's Pix: %j", (heading, expected) => {
  expect(hasPix({ heading })).toBe(expected);
});
