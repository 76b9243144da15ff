import { expect, test } from "vitest";
import {
  applyBlockChange,
  type BlockChange,
  blockChange,
  blockOf,
  blockRows,
  positionAt,
} from "./block-changes.ts";
import { type Block, hasPix } from "./blocks.ts";
import { block } from "./test-edition.ts";

const POSITIONS = { verse: -2, word: -1, roster: 1, pix: 2 };
const blocks = Object.entries(POSITIONS).map(([id, position]) => block({ id, position }));
const before = { blocks, ourWeek: { screen: true, printed: true } };
const order = (shown: readonly Block[]) =>
  blockRows(shown)
    .map(({ id }) => id)
    .join(" ");

type WithoutEdition<Change> = Change extends unknown ? Omit<Change, "editionId"> : never;

/**
 * Returns the content after a change. Expects that a repeated change has no effect, because the
 * client sends a change again when the response was lost.
 */
function applied(change: WithoutEdition<BlockChange>, content = before) {
  const stored = blockChange.parse({ editionId: "e", ...change });
  const once = applyBlockChange(content, stored);
  expect(applyBlockChange(once, stored)).toEqual(once);
  return once;
}

test.each([
  ["word", 2, "verse our-week word roster pix"],
  ["word", 9, "verse our-week roster pix word"],
  ["word", 0, "word verse our-week roster pix"],
  ["pix", 1, "verse pix word our-week roster"],
])("the block %s that moves to the place %d gives the order %s", (blockId, place, expected) => {
  const rows = blockRows(blocks);
  const from = rows.findIndex(({ id }) => id === blockId);
  const position = positionAt(rows, from, place) ?? 0;
  expect(order(applied({ kind: "set", blockId, values: { position } }).blocks)).toBe(expected);
  expect(positionAt(rows, from, from)).toBeUndefined();
});

test("a new block is the last one before or after the announcements", () => {
  const added = (isBefore: boolean, content = before) => {
    const one = blockOf("new", { heading: "Contatos", isBefore }, content.blocks);
    return order(applied({ kind: "add", block: one }, content).blocks);
  };
  expect(added(false)).toBe("verse word our-week roster pix new");
  expect(added(true)).toBe("verse word new our-week roster pix");
  expect(added(true, { ...before, blocks: [] })).toBe("new our-week");
});

test("a change sets toggles of a block or of “Nossa semana”, or removes a block", () => {
  const off = applied({ kind: "set", blockId: "word", values: { printed: false } });
  expect(off.blocks[1]).toEqual({ ...blocks[1], printed: false });
  const removed = applied({ kind: "remove", blockId: "word" });
  expect(order(removed.blocks)).toBe("verse our-week roster pix");
  const gone = { kind: "set", blockId: "word", values: { printed: true } } as const;
  expect(applied(gone, removed)).toEqual(removed);
  const week = applied({ kind: "our-week", channel: "screen", isOn: false });
  expect(week).toEqual({ blocks, ourWeek: { screen: false, printed: true } });
});

test.each([
  ["Dízimos, ofertas e Pix", true],
  ["PIX da igreja", true],
  ["Pixinguinha", false],
  ["Contatos", false],
])("a block with the heading %j shows the church's Pix: %j", (heading, expected) => {
  expect(hasPix({ heading })).toBe(expected);
});
