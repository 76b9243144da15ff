import { useState } from "react";
import { CHANGE_WORDS } from "@/features/announcements/model/change-words.ts";
import { changedColumns, kindOf } from "@/features/announcements/model/changes.ts";
import { titleOf } from "@/features/announcements/model/facts.ts";
import type { Column } from "@/features/announcements/model/fields.ts";
import type { Chosen } from "../../model/chosen-announcements.ts";

// The columns whose values the presenter reads aloud.
const READ_ALOUD: readonly Column[] = [
  "title",
  "description",
  "date",
  "hour_words",
  "ends_at",
  "location",
  "status",
  "status_reason",
];

/**
 * Returns sentences for a notice about the differences between the announcements `shown` in a
 * script and the current announcements `now`.
 */
export function changesToTell(shown: readonly Chosen[], now: readonly Chosen[]): string[] {
  const spokenIn = (announcements: readonly Chosen[]) =>
    announcements.filter(({ choice }) => choice.spoken);
  const before = spokenIn(shown);
  const after = spokenIn(now);
  const removed = before.filter(({ id }) => !after.some((announcement) => announcement.id === id));
  const changes = after.map((announcement) => {
    const known = before.find(({ id }) => id === announcement.id);
    const word = changeToTell(known, announcement);
    // A deleted announcement has no title any more, so the notice uses the title that the script
    // still shows.
    return word && `${word}: “${titleOf((announcement.deleted && known) || announcement)}”.`;
  });
  const words = removed.map((announcement) => `Saiu do roteiro: “${titleOf(announcement)}”.`);
  return [...words, ...changes.filter((line) => line !== undefined)];
}

function changeToTell(before: Chosen | undefined, after: Chosen): string | undefined {
  if (before === undefined) return "Entrou no roteiro";
  if (after.deleted) return before.deleted ? undefined : `${CHANGE_WORDS.removed}, não anunciar`;
  const changed = changedColumns(before, after).filter((column) => READ_ALOUD.includes(column));
  return changed.length === 0 ? undefined : CHANGE_WORDS[kindOf(changed, after.status)];
}

/**
 * Holds back changes of a script while `isReading`, because a text must not change while the
 * presenter reads the text aloud. `changes` describes the changes that are held back, and `accept`
 * shows them.
 */
export function useFrozen(announcements: readonly Chosen[], isReading: boolean) {
  const [shown, setShown] = useState(announcements);
  const changes = shown === announcements ? [] : changesToTell(shown, announcements);
  // If nobody reads the changed columns aloud, the changes are shown at once.
  if (shown !== announcements && (!isReading || changes.length === 0)) setShown(announcements);
  return { shown, changes, accept: () => setShown(announcements) };
}
