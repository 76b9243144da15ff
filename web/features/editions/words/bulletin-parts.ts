import type { Announcement } from "@/features/announcements/model/queries.ts";
import type { churchPix } from "@/features/church/rules.ts";
import { dividedText, sentencesOf } from "@/lib/text/divide-text.ts";
import { shortMoment } from "@/lib/text/moment.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { factsAt, seriesInWords } from "../model/announcement-words.ts";
import { type Block, blocksOf, hasPix } from "../model/blocks.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { type BulletinItem, bulletinItems } from "./bulletin-items.ts";
import type { WeekDay } from "./our-week.ts";

export type Pix = ReturnType<typeof churchPix>;

/** A sentence of a block. `hasGap` tells that an empty line precedes the sentence's paragraph. */
type Sentence = { kind: "sentence"; text: string; paragraph: number; hasGap: boolean };

/** A piece of the bulletin that is never divided between columns. */
export type BulletinUnit =
  | { kind: "announcement"; item: BulletinItem }
  | Sentence
  | { kind: "pix"; pix: NonNullable<Pix> }
  | { kind: "weekday" | "upcoming"; name: string; text: string };

/**
 * A part of the bulletin: an announcement, a block, "Nossa semana" or "Em breve". The heading is
 * undefined for an announcement, and for the end of a part whose beginning is in another column.
 */
export type BulletinPart = {
  id: string;
  heading: string | undefined;
  units: readonly BulletinUnit[];
};

export const UPCOMING = "upcoming";

// A longer sentence is divided, so that it fits into every column.
const LONGEST_SENTENCE = 400;

function sentencesIn(text: string): Sentence[] {
  const lines = text.split("\n").map(plainLine);
  return lines.flatMap((line, paragraph) =>
    sentencesOf(line)
      .flatMap((sentence) => dividedText(sentence, LONGEST_SENTENCE))
      .map((sentence, index) => ({
        kind: "sentence",
        text: sentence.trim(),
        paragraph,
        hasGap: index === 0 && paragraph > 0 && lines[paragraph - 1] === "",
      })),
  );
}

/** Returns a block as a part of the bulletin, perhaps without units. */
export function blockPart(block: Block, pix: Pix): BulletinPart {
  const units: BulletinUnit[] = sentencesIn(block.text.trim());
  if (pix && hasPix(block)) units.push({ kind: "pix", pix });
  return { id: block.id, heading: plainLine(block.heading), units };
}

function upcomingUnit(row: Announcement, serviceAt: string): BulletinUnit {
  const { title, date, place } = factsAt(row, serviceAt);
  const words = [date && shortMoment(date), seriesInWords(row, serviceAt), place];
  return { kind: "upcoming", name: title, text: words.filter(Boolean).join(" · ") };
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
  const printed = blocksOf(blocks, "printed");
  const partsOf = (some: readonly Block[]) => some.map((block) => blockPart(block, pix));
  const items = bulletinItems(announcements, serviceAt).map((item): BulletinPart => {
    const { id } = item.announcement;
    return { id, heading: undefined, units: [{ kind: "announcement", item }] };
  });
  const days = week.map((day) => ({ kind: "weekday" as const, ...day }));
  const rows = upcoming.map((row) => upcomingUnit(row, serviceAt));
  const all = [
    ...partsOf(printed.before),
    ...items,
    { id: "week", heading: "Nossa semana", units: days },
    ...partsOf(printed.after),
    { id: UPCOMING, heading: "Em breve", units: rows },
  ];
  return all.filter(({ units }) => units.length > 0);
}

/** Returns the parts with only those units that have an index in `indices` among all units. */
export function partsWith(
  parts: readonly BulletinPart[],
  indices: readonly number[],
): BulletinPart[] {
  const shown = new Set(indices);
  let next = 0;
  return parts.flatMap((part) => {
    const start = next;
    next += part.units.length;
    const units = part.units.filter((_, index) => shown.has(start + index));
    const heading = shown.has(start) ? part.heading : undefined;
    return units.length > 0 ? { ...part, heading, units } : [];
  });
}
