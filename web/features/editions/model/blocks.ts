import * as z from "zod/mini";

/** Whether slides and bulletin show "Nossa semana", the timetable of the standing programme. */
export type OurWeek = { screen: boolean; printed: boolean };

/**
 * A block of text of an edition. A block with a negative position stands before the announcements.
 * `repeats` says whether the next edition begins with the block. `revision` counts the changes of
 * heading and text. The published copy of a block has neither of them.
 */
export const blockSchema = z.object({
  id: z.string(),
  position: z.number(),
  heading: z.string(),
  text: z.string(),
  screen: z.boolean(),
  printed: z.boolean(),
  repeats: z._default(z.boolean(), false),
  revision: z._default(z.number(), 1),
});

export type Block = z.infer<typeof blockSchema>;

type Placed = { id: string; position: number };

/** Sorts blocks as the outputs show them. Blocks at the same position are in the order of ids. */
export const inOrder = <Item extends Placed>(blocks: readonly Item[]): Item[] =>
  blocks.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));

/** Whether a block stands before the announcements. */
export const isBefore = ({ position }: Pick<Block, "position">) => position < 0;

/** Returns the blocks that a channel shows before and after the announcements, in order. */
export function blocksOf(blocks: readonly Block[] | undefined, channel: "screen" | "printed") {
  const shown = blocks?.filter((block) => block[channel]) ?? [];
  return { before: shown.filter(isBefore), after: shown.filter((block) => !isBefore(block)) };
}

/** The heading of a block that corrects what was said before. The presenter reads this block. */
export const CORRECTION = "CORREÇÃO";

/** Returns the texts that the presenter reads as corrections. */
export const correctionsIn = (blocks: readonly Block[]): string =>
  blocks.flatMap(({ heading, text }) => (heading === CORRECTION ? text : [])).join(" ");

type PixBlock = Pick<Block, "heading">;

/** Whether a block shows the church's Pix beside its text, because its heading names Pix. */
export const hasPix = ({ heading }: PixBlock) => /(?:^|[^\p{L}])pix(?!\p{L})/iu.test(heading);
