import { storage } from "./storage.ts";

type OldMark = { at: number };

/** The marks of the script that are still to be sent are now each an entry of an outbox. */
function moveMarks(text: string, userId: string) {
  const marks: OldMark[] = JSON.parse(text);
  for (const [index, data] of marks.entries()) {
    const entry = JSON.stringify({ write: "said", at: data.at, data });
    storage.set(`avisos-outbox-${userId}/${data.at}-${index}`, entry);
  }
}

/** The ministry chosen at sign-up was text, and is JSON now. */
function quoteMinistry(text: string, userId: string) {
  storage.set(`avisos-chosen-ministry-${userId}`, JSON.stringify(text));
}

const MOVES: [place: RegExp, move: (text: string, userId: string) => void][] = [
  [/^avisos-said-(.+)$/, moveMarks],
  [/^avisos-pending-ministry-(.+)$/, quoteMinistry],
  [/^avisos-(private-.+-scripts|slides|last-list)$/, () => {}],
];

/**
 * Brings what is still to be sent of a build from before 2026-11-26 to where it lies now, and removes its lists, whose rows
 * have other columns. May go with the release after the next.
 */
export function moveOldKeys(): void {
  for (const key of storage.keys()) {
    for (const [place, move] of MOVES) {
      const match = place.exec(key);
      if (match === null) continue;
      try {
        move(storage.get(key) ?? "null", match[1] ?? "");
      } catch {
        // What cannot be read is nothing.
      }
      storage.remove(key);
    }
  }
}
