import { storage } from "./storage.ts";

type OldMark = { at: number };

/** `avisos-said-<account>`: the marks of the script that were still to be sent, now each an entry of an outbox. */
function moveMarks(key: string, text: string) {
  const [, userId] = key.split("avisos-said-");
  const marks: OldMark[] = JSON.parse(text);
  for (const [index, data] of marks.entries()) {
    const entry = JSON.stringify({ write: "said", at: data.at, data });
    storage.set(`avisos-outbox-${userId}/${data.at}-${index}`, entry);
  }
}

/** Brings what a build from before 2026-11-25 has stored to where it lies now. May go with the release after the next. */
export function moveOldKeys(): void {
  for (const key of storage.keys()) {
    if (!key.startsWith("avisos-said-")) continue;
    try {
      moveMarks(key, storage.get(key) ?? "[]");
    } catch {
      // What cannot be read is nothing.
    }
    storage.remove(key);
  }
}
