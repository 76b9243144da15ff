import { useState } from "react";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import type { Choice } from "./mutations.ts";
import { titleOf } from "./rules.ts";

/** What is known of the announcements of an edition and of the board, and which ones are not chosen. */
export function useKnown(
  loaded: readonly Announcement[],
  board: readonly Announcement[],
  choices: readonly Choice[],
) {
  // Grows by what is seen, so that a row keeps its title when its announcement is deleted.
  const [titles] = useState(() => new Map<string, string>());
  const announcements = new Map([...board, ...loaded].map((row) => [row.id, row]));
  for (const [id, row] of announcements) titles.set(id, titleOf(row));
  const chosen = new Set(choices.map(({ announcement_id }) => announcement_id));
  const others = board
    .filter(({ id }) => !chosen.has(id))
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  return { announcements, titles, others };
}
