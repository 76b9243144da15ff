import type { Announcement } from "@/features/announcements/model/queries.ts";
import type { churchPix } from "@/features/church/rules.ts";
import { dividedText, sentencesOf } from "@/lib/text/divide-text.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { type Block, hasPix, isBefore } from "../model/blocks.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { type BulletinItem, bulletinItems } from "./bulletin-items.ts";
import type { WeekDay } from "./our-week.ts";

export type Pix = ReturnType<typeof churchPix>;

/** A sentence of a block. `hasGap` tells that an empty line precedes the sentence's paragraph. */
type Sentence = { text: string; paragraph: number; hasGap: boolean };

export type BlockPart = {
  kind: "block";
  id: string;
  heading: string;
  sentences: readonly Sentence[];
  pix: Pix;
  isBefore: boolean;
};

/**
 * A part of the bulletin. A part consists of units, which are never divided between columns: an
 * announcement, a sentence or the Pix code of a block, a day of the week, or an upcoming
 * announcement.
 */
export type BulletinPart =
  | { kind: "announcement"; id: string; item: BulletinItem }
  | BlockPart
  | { kind: "week"; id: string; days: readonly WeekDay[] }
  | { kind: "upcoming"; id: string; rows: readonly Announcement[] };

/** Returns the number of units of a part. */
export function unitsOf(part: BulletinPart): number {
  if (part.kind === "announcement") return 1;
  if (part.kind === "block") return part.sentences.length + Number(part.pix !== undefined);
  return part.kind === "week" ? part.days.length : part.rows.length;
}

// A longer sentence is divided, so that it fits into every column.
const LONGEST_SENTENCE = 400;

function sentencesIn(text: string): Sentence[] {
  const lines = text.split("\n").map(plainLine);
  return lines.flatMap((line, paragraph) =>
    sentencesOf(line)
      .flatMap((sentence) => dividedText(sentence, LONGEST_SENTENCE))
      .map((sentence, index) => ({
        text: sentence.trim(),
        paragraph,
        hasGap: index === 0 && paragraph > 0 && lines[paragraph - 1] === "",
      })),
  );
}

/** Returns a block as a part of the bulletin, or undefined for a block without a text and Pix. */
export function blockPart(block: Block, pix: Pix): BlockPart | undefined {
  const part = {
    kind: "block" as const,
    id: block.id,
    heading: plainLine(block.heading),
    sentences: sentencesIn(block.text.trim()),
    pix: hasPix(block) ? pix : undefined,
    isBefore: isBefore(block),
  };
  return unitsOf(part) > 0 ? part : undefined;
}

type BulletinInput = {
  announcements: readonly Chosen[];
  serviceAt: string;
  /** The blocks of the edition in order. */
  blocks: readonly Block[];
  /** The days of "Nossa semana"; empty if the bulletin does not show the week. */
  week: readonly WeekDay[];
  upcoming: readonly Announcement[];
  pix: Pix;
};

/** Returns the parts of the bulletin in order, without empty parts. */
export function bulletinParts(input: BulletinInput): BulletinPart[] {
  const { announcements, serviceAt, blocks, week, upcoming, pix } = input;
  const printed = blocks.flatMap((block) => (block.printed && blockPart(block, pix)) || []);
  const items = bulletinItems(announcements, serviceAt).map((item) => ({
    kind: "announcement" as const,
    id: item.announcement.id,
    item,
  }));
  const all: BulletinPart[] = [
    ...printed.filter((part) => part.isBefore),
    ...items,
    { kind: "week", id: "week", days: week },
    ...printed.filter((part) => !part.isBefore),
    { kind: "upcoming", id: "upcoming", rows: upcoming },
  ];
  return all.filter((part) => unitsOf(part) > 0);
}

/** Some consecutive units of a part: those with an index from `from` to before `to`. */
export type PartRange = { part: BulletinPart; from: number; to: number };

/** Returns the units of all parts that have an index in `indices`, which are consecutive. */
export function rangesOf(parts: readonly BulletinPart[], indices: readonly number[]): PartRange[] {
  const [first = 0] = indices;
  const end = first + indices.length;
  let start = 0;
  return parts.flatMap((part) => {
    const from = Math.max(first - start, 0);
    const to = Math.min(end - start, unitsOf(part));
    start += unitsOf(part);
    return from < to ? { part, from, to } : [];
  });
}
