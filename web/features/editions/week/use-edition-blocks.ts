import { useQuery } from "@tanstack/react-query";
import { randomUuid } from "@/lib/data/uuid.ts";
import { outbox } from "@/lib/device/outbox.ts";
import { usePending } from "@/lib/device/use-outbox.ts";
import { applyBlockChange, blockOf, type NewBlock } from "../model/block-changes.ts";
import type { Block, OurWeek } from "../model/blocks.ts";
import { contentQuery, NO_CONTENT } from "../model/queries.ts";
import { blockChanges, blockTexts } from "./block-outbox.ts";

/** The blocks of an edition, the toggles of "Nossa semana", and the functions that change them. */
export type BlockSelection = ReturnType<typeof useBlocks>;

type Settings = Partial<Pick<Block, "screen" | "printed" | "repeats" | "position">>;

/**
 * Returns the blocks of an edition's list: the rows in the database, with the changes that this
 * device has not sent yet.
 */
export function useBlocks(editionId: string, userId: string) {
  const { data = NO_CONTENT } = useQuery(contentQuery(editionId));
  const isOfEdition = (change: { editionId: string }) => change.editionId === editionId;
  const changes = usePending(blockChanges, userId).filter(isOfEdition);
  const unsent = usePending(blockTexts, userId).filter(isOfEdition);
  const { blocks, ourWeek } = changes.reduce(applyBlockChange, data);

  return {
    blocks: blocks.map((block) => {
      const shown = { ...block };
      for (const write of unsent)
        if (write.block.id === block.id) shown[write.column] = write.block[write.column];
      return shown;
    }),
    ourWeek,
    /** Adds a block and returns its id. */
    add(offer: NewBlock): string {
      const block = blockOf(randomUuid(), offer, blocks);
      blockChanges.add(userId, { editionId, kind: "add", block });
      return block.id;
    },
    set: (blockId: string, values: Settings) =>
      blockChanges.add(userId, { editionId, kind: "set", blockId, values }),
    remove: (blockId: string) => blockChanges.add(userId, { editionId, kind: "remove", blockId }),
    setOurWeek: (channel: keyof OurWeek, isOn: boolean) =>
      blockChanges.add(userId, { editionId, kind: "our-week", channel, isOn }),
    /** Saves a text of a block that the page shows. */
    write(shown: Block, column: "heading" | "text", typed: string) {
      // A text that follows an unsent text changes the same version of the row. That version may
      // already have the unsent text, if only the response is missing.
      const first = unsent.find(
        ({ block, ...one }) => block.id === shown.id && one.column === column,
      );
      const base = { ...shown, revision: first?.base.revision ?? shown.revision };
      const block = { ...shown, [column]: typed };
      blockTexts.add(userId, { editionId, column, block, base });
    },
    flush: () => outbox.flush(userId),
  };
}
