import { privateKey } from "./account.ts";
import { storage } from "./storage.ts";

type OldMark = { at: number };
type OldScript = { at: number; content: unknown; notes: unknown };
type OldScripts = { editions: unknown; sentences: unknown; scripts: Record<string, OldScript> };
type OldSlides = { edition?: { id: string }; content?: unknown; week?: unknown };

const VISITORS = "avisos-kept/";

function keep(area: string, queryKey: string[], data: unknown, at = Date.now()) {
  if (data === undefined) return;
  storage.set(area + JSON.stringify(queryKey), JSON.stringify({ at, data }));
}

/** The marks of the script that are still to be sent are now each an entry of an outbox. */
function moveMarks(text: string, userId: string) {
  const marks: OldMark[] = JSON.parse(text);
  for (const [index, data] of marks.entries()) {
    const entry = JSON.stringify({ write: "said", at: data.at, data });
    storage.set(`avisos-outbox-${userId}/${data.at}-${index}`, entry);
  }
}

/** What scripts, slides and board are made of is now kept a query at a time (keep.ts). */
function moveScripts(text: string, userId: string) {
  const { editions, sentences, scripts }: OldScripts = JSON.parse(text);
  const area = privateKey(userId, "kept/");
  keep(area, ["editions"], editions);
  keep(area, ["script-sentences"], sentences);
  for (const [id, { at, content, notes }] of Object.entries(scripts)) {
    keep(area, ["edition", id, "content"], content, at);
    keep(area, ["edition", id, "notes"], notes, at);
  }
}

function moveSlides(text: string) {
  const { edition, content, week }: OldSlides = JSON.parse(text);
  if (edition) keep(VISITORS, ["editions"], [edition]);
  if (edition) keep(VISITORS, ["edition", edition.id, "content"], content);
  keep(VISITORS, ["slides", "week"], week);
}

function moveBoard(text: string) {
  const rows: unknown = JSON.parse(text);
  const board = { pages: [{ rows, next: null }], pageParams: [null] };
  if (Array.isArray(rows)) keep(VISITORS, ["announcements"], board);
}

/** The ministry chosen at sign-up was text, and is JSON now. */
function quoteMinistry(text: string, userId: string) {
  storage.set(`avisos-chosen-ministry-${userId}`, JSON.stringify(text));
}

const MOVES: [place: RegExp, move: (text: string, userId: string) => void][] = [
  [/^avisos-said-(.+)$/, moveMarks],
  [/^avisos-private-(.+)-scripts$/, moveScripts],
  [/^avisos-slides$/, moveSlides],
  [/^avisos-last-list$/, moveBoard],
  [/^avisos-pending-ministry-(.+)$/, quoteMinistry],
];

/** Brings what a build from before 2026-11-26 has stored to where it lies now. May go with the release after the next. */
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
