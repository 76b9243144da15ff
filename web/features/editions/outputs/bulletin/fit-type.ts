import { LAYOUTS, type LayoutName } from "./layouts.ts";

/** How many characters of a description are printed at most, the longest first. */
export const TEXT_LENGTHS = [600, 420, 300, 240, 190, 150, 120, 90] as const;

const LARGEST = 14;
const SMALLEST = 10;
const STEP = 0.25;
/** Texts are cut shorter rather than set in smaller type than this, in points. */
const EASILY_READ = 11;

const SIZES = Array.from(
  { length: (LARGEST - SMALLEST) / STEP + 1 },
  (_, step) => LARGEST - step * STEP,
);

/** What is tried: texts of `TEXT_LENGTHS[text]` characters on `sheets` sheets of paper at most. */
export type Attempt = { text: number; sheets: number };

/** What is tried first for so many announcements. */
export const firstAttempt = (items: number, layout: LayoutName): Attempt => ({
  text: 0,
  sheets: Math.max(1, Math.ceil(items / LAYOUTS[layout].itemsASheet)),
});

/** How many sheets are needed with type of `points`. */
type SheetsAt = (points: number) => number;

/** What is tried after `attempt`: shorter texts, then another sheet; undefined when it fits. */
export function nextAttempt({ text, sheets }: Attempt, sheetsAt: SheetsAt): Attempt | undefined {
  const isLast = text === TEXT_LENGTHS.length - 1;
  if (sheetsAt(isLast ? SMALLEST : EASILY_READ) <= sheets) return undefined;
  return isLast ? { text: 0, sheets: sheets + 1 } : { text: text + 1, sheets };
}

/** The largest type, in points, that needs no more sheets than the smallest. */
export function largestSize(sheetsAt: SheetsAt): number {
  const fewest = sheetsAt(SMALLEST);
  return SIZES.find((points) => sheetsAt(points) <= fewest) ?? SMALLEST;
}
