import * as z from "zod/mini";
import type { ServiceForms } from "@/features/church/rules.ts";
import { type Block, inOrder, isBefore, type OurWeek } from "./blocks.ts";

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

const blockKey = { editionId: z.string(), blockId: z.string() };
const toggles = {
  screen: z.exactOptional(z.boolean()),
  printed: z.exactOptional(z.boolean()),
};

export const blockChange = z.discriminatedUnion("kind", [
  z.object({
    ...blockKey,
    kind: z.literal("add"),
    heading: z.string(),
    position: z.number(),
    repeats: z.boolean(),
  }),
  z.object({
    ...blockKey,
    kind: z.literal("set"),
    values: z.object({
      ...toggles,
      repeats: z.exactOptional(z.boolean()),
      position: z.exactOptional(z.number()),
    }),
  }),
  z.object({ ...blockKey, kind: z.literal("remove") }),
  z.object({
    editionId: z.string(),
    kind: z.literal("our-week"),
    values: z.object(toggles),
  }),
]);

export type BlockChange = z.infer<typeof blockChange>;

type BlockContent = { blocks: Block[]; ourWeek: OurWeek };

/** Returns an edition's content after a change. Repeating the change has no effect. */
export function applyBlockChange<Content extends BlockContent>(
  content: Content,
  change: BlockChange,
): Content {
  if (change.kind === "our-week") {
    return { ...content, ourWeek: { ...content.ourWeek, ...change.values } };
  }
  const { blockId: id } = change;
  const { blocks } = content;
  const known = blocks.find((block) => block.id === id);
  const others = blocks.filter((block) => block !== known);
  switch (change.kind) {
    case "add": {
      const { heading, position, repeats } = change;
      const added = { id, heading, position, repeats, text: "", screen: true, printed: true };
      return known
        ? content
        : { ...content, blocks: inOrder([...blocks, { ...added, revision: 1 }]) };
    }
    case "set":
      return known
        ? { ...content, blocks: inOrder([...others, { ...known, ...change.values }]) }
        : content;
    case "remove":
      return { ...content, blocks: others };
  }
}

/**
 * A row of the list of blocks. The row "Nossa semana" has the position 0 and cannot be moved. It
 * divides the blocks before the announcements from those after them.
 */
export type BlockRow = { id: string; position: number; block: Block | undefined };

export const OUR_WEEK_ID = "our-week";

export function blockRows(blocks: readonly Block[]): BlockRow[] {
  const rowOf = (block: Block): BlockRow => ({ id: block.id, position: block.position, block });
  const week: BlockRow = { id: OUR_WEEK_ID, position: 0, block: undefined };
  const rows = blocks.map(rowOf);
  return rows.toSpliced(blocks.filter(isBefore).length, 0, week);
}

/** Returns the position of a row between its new neighbours. */
const between = (before: BlockRow | undefined, after: BlockRow | undefined): number => {
  if (before === undefined) return (after?.position ?? 0) - 1;
  return after === undefined ? before.position + 1 : (before.position + after.position) / 2;
};

/**
 * Returns the position with which a row moves to the index `place` of the list. Returns undefined
 * if the row is already there.
 */
export function positionOf(rows: readonly BlockRow[], id: string, place: number) {
  const from = rows.findIndex((row) => row.id === id);
  const to = Math.max(0, Math.min(place, rows.length - 1));
  if (from < 0 || from === to) return undefined;
  const others = rows.toSpliced(from, 1);
  return between(others[to - 1], others[to]);
}

/** Returns the position of a new block: the last one before or after the announcements. */
export function newPosition(blocks: readonly Block[], before: boolean): number {
  const rows = blockRows(blocks);
  const week = rows.findIndex(({ id }) => id === OUR_WEEK_ID);
  return before ? between(rows[week - 1], rows[week]) : between(rows.at(-1), undefined);
}
