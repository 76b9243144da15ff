import * as z from "zod/mini";
import type { ServiceForms } from "@/features/church/rules.ts";
import { type Block, blockSchema, inOrder, isBefore, type OurWeek } from "./blocks.ts";
import { neighboursAt } from "./item-changes.ts";

/**
 * A new block. A block with `isBefore` stands before the announcements. A block with `repeats` is
 * usually the same in every week.
 */
export type NewBlock = { heading: string; isBefore?: boolean; repeats?: boolean };

/** Returns the usual blocks of a bulletin, with the church's word for a service. */
export const usualBlocks = ({ ofThe }: Pick<ServiceForms, "ofThe">): readonly NewBlock[] => [
  { heading: "Versículo da semana", isBefore: true },
  { heading: "Palavra pastoral", isBefore: true },
  { heading: `Ordem ${ofThe}`, isBefore: true },
  { heading: "Escala da semana" },
  { heading: "Aniversariantes" },
  { heading: "Pedidos de oração" },
  { heading: "Dízimos, ofertas e Pix", repeats: true },
  { heading: "Contatos", repeats: true },
];

const editionId = z.string();

export const blockChange = z.discriminatedUnion("kind", [
  z.object({ editionId, kind: z.literal("add"), block: blockSchema }),
  z.object({
    editionId,
    kind: z.literal("set"),
    blockId: z.string(),
    values: z.exactPartial(
      z.object({
        screen: z.boolean(),
        printed: z.boolean(),
        repeats: z.boolean(),
        position: z.number(),
      }),
    ),
  }),
  z.object({ editionId, kind: z.literal("remove"), blockId: z.string() }),
  z.object({
    editionId,
    kind: z.literal("our-week"),
    channel: z.enum(["screen", "printed"]),
    isOn: z.boolean(),
  }),
]);

export type BlockChange = z.infer<typeof blockChange>;

type BlockContent = { blocks: Block[]; ourWeek: OurWeek };

/** Returns an edition's content after a change. Repeating the change has no effect. */
export function applyBlockChange<Content extends BlockContent>(
  content: Content,
  change: BlockChange,
): Content {
  const { blocks, ourWeek } = content;
  switch (change.kind) {
    case "add": {
      const { block } = change;
      const isKnown = blocks.some(({ id }) => id === block.id);
      return isKnown ? content : { ...content, blocks: inOrder([...blocks, block]) };
    }
    case "set": {
      const { blockId, values } = change;
      const changed = blocks.map((block) =>
        block.id === blockId ? { ...block, ...values } : block,
      );
      return { ...content, blocks: inOrder(changed) };
    }
    case "remove":
      return { ...content, blocks: blocks.filter(({ id }) => id !== change.blockId) };
    case "our-week":
      return { ...content, ourWeek: { ...ourWeek, [change.channel]: change.isOn } };
  }
}

/**
 * The row "Nossa semana" of the list of blocks. The row cannot be moved. It divides the blocks
 * before the announcements from those after them.
 */
export const OUR_WEEK = { id: "our-week", position: 0 };

export type BlockRow = Block | typeof OUR_WEEK;

export const blockRows = (blocks: readonly Block[]): BlockRow[] => [
  ...blocks.filter(isBefore),
  OUR_WEEK,
  ...blocks.filter((block) => !isBefore(block)),
];

type Neighbour = Pick<BlockRow, "position"> | undefined;

/** Returns the position of a row between its new neighbours. */
const between = (after: Neighbour, before: Neighbour): number => {
  if (after === undefined) return (before?.position ?? 0) - 1;
  return before === undefined ? after.position + 1 : (after.position + before.position) / 2;
};

/**
 * Returns the position with which the row at the index `from` moves to the index `place` of the
 * list. Returns undefined if the row is already there.
 */
export function positionAt(rows: readonly BlockRow[], from: number, place: number) {
  const neighbours = neighboursAt(rows, from, place);
  return neighbours && between(neighbours.after, neighbours.before);
}

/** Returns a new block: the last one before or after the announcements. */
export function blockOf(id: string, offer: NewBlock, blocks: readonly Block[]): Block {
  const { heading, repeats = false } = offer;
  const position = offer.isBefore
    ? between(blocks.findLast(isBefore), OUR_WEEK)
    : between(blockRows(blocks).at(-1), undefined);
  return { id, position, heading, repeats, text: "", screen: true, printed: true, revision: 1 };
}
