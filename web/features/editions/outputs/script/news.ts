import { CHANGE_WORDS } from "@/features/announcements/model/change-words.ts";
import { changedColumns, kindOf } from "@/features/announcements/model/changes.ts";
import type { Column } from "@/features/announcements/model/fields.ts";
import { type Facts, titleOf } from "../../model/rules.ts";

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
export function newsBetween(shown: readonly Facts[], now: readonly Facts[]): string[] {
  const spokenIn = (facts: readonly Facts[]) => facts.filter(({ choice }) => choice.spoken);
  const before = spokenIn(shown);
  const after = spokenIn(now);
  const left = before.filter(({ id }) => !after.some((facts) => facts.id === id));
  const news = after.map((facts) => {
    const known = before.find(({ id }) => id === facts.id);
    const word = newsOf(known, facts);
    // Of what was deleted the title is known from before.
    return word && `${word}: “${titleOf((facts.deleted && known) || facts)}”.`;
  });
  const words = left.map((facts) => `Saiu do roteiro: “${titleOf(facts)}”.`);
  return [...words, ...news.filter((line) => line !== undefined)];
}

function newsOf(before: Facts | undefined, after: Facts): string | undefined {
  if (before === undefined) return "Entrou no roteiro";
  if (after.deleted) return before.deleted ? undefined : `${CHANGE_WORDS.removed}, não anunciar`;
  const changed = changedColumns(before, after).filter((column) => READ_OUT.includes(column));
  return changed.length === 0 ? undefined : CHANGE_WORDS[kindOf(changed, after.status)];
}
