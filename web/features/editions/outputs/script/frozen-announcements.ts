import { useState } from "react";
import { CHANGE_WORDS } from "@/features/announcements/model/change-words.ts";
import { changedColumns, kindOf } from "@/features/announcements/model/changes.ts";
import type { Column } from "@/features/announcements/model/fields.ts";
import { titleOf } from "@/features/announcements/model/said.ts";
import type { Chosen } from "../../model/chosen-announcements.ts";

// What of an announcement is read out; its status has words of its own.
const READ_OUT: readonly Column[] = [
  "title",
  "description",
  "date",
  "ends_at",
  "location",
  "status",
  "status_reason",
];

/** What another person did to a script while somebody was reading it, in the words of a notice. */
export function changesToTell(shown: readonly Chosen[], now: readonly Chosen[]): string[] {
  const spokenIn = (facts: readonly Chosen[]) => facts.filter(({ choice }) => choice.spoken);
  const before = spokenIn(shown);
  const after = spokenIn(now);
  const left = before.filter(({ id }) => !after.some((facts) => facts.id === id));
  const changes = after.map((facts) => {
    const known = before.find(({ id }) => id === facts.id);
    const word = changeToTell(known, facts);
    // Of what was deleted the title is known from before.
    return word && `${word}: “${titleOf((facts.deleted && known) || facts)}”.`;
  });
  const words = left.map((facts) => `Saiu do roteiro: “${titleOf(facts)}”.`);
  return [...words, ...changes.filter((line) => line !== undefined)];
}

function changeToTell(before: Chosen | undefined, after: Chosen): string | undefined {
  if (before === undefined) return "Entrou no roteiro";
  if (after.deleted) return before.deleted ? undefined : `${CHANGE_WORDS.removed}, não anunciar`;
  const changed = changedColumns(before, after).filter((column) => READ_OUT.includes(column));
  return changed.length === 0 ? undefined : CHANGE_WORDS[kindOf(changed, after.status)];
}

/**
 * What is shown to somebody who reads it out: from when `isReading` a change waits, told by `changes`, until it is
 * accepted. The text must not change under the eyes of whoever speaks.
 */
export function useFrozen(facts: readonly Chosen[], isReading: boolean) {
  const [shown, setShown] = useState(facts);
  const changes = shown === facts ? [] : changesToTell(shown, facts);
  // What nobody reads out may change at any time.
  if (shown !== facts && (!isReading || changes.length === 0)) setShown(facts);
  return { shown, changes, accept: () => setShown(facts) };
}
