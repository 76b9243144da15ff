import * as z from "zod/mini";
import { storage } from "@/lib/storage.ts";
import type { EditionNote } from "../queries.ts";

/** Something marked as said (`saidAt`, ISO 8601) or as not said (null) that the server does not know yet. */
const markSchema = z.object({
  editionId: z.string(),
  announcementId: z.string(),
  saidAt: z.nullable(z.string()),
  /** When it was pressed, in milliseconds. */
  at: z.number(),
});
export type Mark = z.infer<typeof markSchema>;

const marksSchema = z.array(markSchema);
const DAY = 24 * 60 * 60 * 1000;
/** A mark that could not be sent for so long tells nobody anything any more. */
const FORGOTTEN_AFTER = 7 * DAY;

const isSame = (a: Mark, b: Mark) =>
  a.editionId === b.editionId && a.announcementId === b.announcementId;

/** The marks in the order in which they are sent, with a new one: of one announcement the newest is sent alone. */
export const withMark = (marks: readonly Mark[], mark: Mark): Mark[] => [
  ...marks.filter((other) => !isSame(other, mark)),
  mark,
];

/** The marks without one that is done, unless it was pressed again meanwhile. */
export const withoutMark = (marks: readonly Mark[], done: Mark): Mark[] =>
  marks.filter((mark) => !(isSame(mark, done) && mark.saidAt === done.saidAt));

/** When each announcement was said: as the server knows it, and what it does not know yet. */
export function saidAtOf(
  editionId: string,
  notes: readonly EditionNote[],
  marks: readonly Mark[],
): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  for (const { announcement_id, said_at } of notes) {
    if (said_at !== null) said.set(announcement_id, said_at);
  }
  for (const mark of marks.filter((one) => one.editionId === editionId)) {
    if (mark.saidAt === null) said.delete(mark.announcementId);
    else said.set(mark.announcementId, mark.saidAt);
  }
  return said;
}

// Not private: it says when something was read out, not what, and must outlive a session that ends meanwhile.
const keyOf = (userId: string) => `avisos-said-${userId}`;

/** The marks of an account that this device has still to send. */
export function readMarks(userId: string, now: number): Mark[] {
  try {
    const marks = marksSchema.parse(JSON.parse(storage.get(keyOf(userId)) ?? "[]"));
    // Also what a clock that was wrong has put far into the future.
    return marks.filter(({ at }) => Math.abs(now - at) < FORGOTTEN_AFTER);
  } catch {
    return [];
  }
}

export function writeMarks(userId: string, marks: readonly Mark[]): void {
  if (marks.length === 0) storage.remove(keyOf(userId));
  else storage.set(keyOf(userId), JSON.stringify(marks));
}
