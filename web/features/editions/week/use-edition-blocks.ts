import { useQuery } from "@tanstack/react-query";
import { randomUuid } from "@/lib/data/uuid.ts";
import { usePending } from "@/lib/device/use-outbox.ts";
import {
  applyBlockChange,
  type BlockChange,
  type NewBlock,
  newPosition,
} from "../model/block-changes.ts";
import type { Block, OurWeek } from "../model/blocks.ts";
import { contentQuery } from "../model/queries.ts";
import { blockChanges, blockTexts } from "./block-outbox.ts";

type Texts = Pick<Block, "heading" | "text">;
type SetChange = Extract<BlockChange, { kind: "set" }>;

/** The blocks of an edition, the toggles of "Nossa semana", and the functions that change them. */
export type BlockSelection = ReturnType<typeof useBlocks>;

const NOTHING: { blocks: Block[]; ourWeek: OurWeek } = {
  blocks: [],
  ourWeek: { screen: true, printed: true },
};

/**
 * Returns the blocks of an edition's list: the rows in the database, with the changes that this
 * device has not sent yet.
 */
export function useBlocks(editionId: string, userId: string) {
  const { data = NOTHING } = useQuery(contentQuery(editionId));
  const isOfEdition = (change: { editionId: string }) => change.editionId === editionId;
  const changes = usePending(blockChanges, userId).filter(isOfEdition);
  const unsent = usePending(blockTexts, userId).filter(isOfEdition);
  const { blocks, ourWeek } = changes.reduce(applyBlockChange, {
    blocks: data.blocks,
    ourWeek: data.ourWeek,
  });
  const change = (values: BlockChange) => blockChanges.add(userId, values);
  const textOf = (block: Block): Block => {
    const last = unsent.findLast(({ blockId }) => blockId === block.id);
    return last ? { ...block, heading: last.heading, text: last.text } : block;
  };

  return {
    blocks: blocks.map(textOf),
    ourWeek,
    /** Adds a block and returns its id. */
    add({ heading, isBefore = false, repeats = false }: NewBlock): string {
      const blockId = randomUuid();
      const position = newPosition(blocks, isBefore);
      change({ editionId, blockId, kind: "add", heading, position, repeats });
      return blockId;
    },
    set: (blockId: string, values: SetChange["values"]) =>
      change({ editionId, blockId, kind: "set", values }),
    remove: (blockId: string) => change({ editionId, blockId, kind: "remove" }),
    setOurWeek: (values: Partial<OurWeek>) => change({ editionId, kind: "our-week", values }),
    write(block: Block, texts: Texts) {
      const { id: blockId, position } = block;
      // Texts that follow unsent texts keep the base version of the unsent texts, because both
      // change the same version of the row.
      const mine = unsent.filter((one) => one.blockId === blockId);
      const stored = data.blocks.find(({ id }) => id === blockId) ?? block;
      const { heading, text, revision } = stored;
      const base = mine[0]?.base ?? { heading, text, revision };
      const last = mine.at(-1);
      const earlier = last && { earlier: { heading: last.heading, text: last.text } };
      blockTexts.add(userId, { editionId, blockId, position, base, ...texts, ...earlier });
    },
  };
}
