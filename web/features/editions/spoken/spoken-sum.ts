import type { Announcement } from "@/features/announcements/model/queries.ts";
import { chosenAnnouncements } from "../model/chosen-announcements.ts";
import type { Choice } from "../model/item-changes.ts";
import { USUAL_WORDS_PER_MINUTE, wholeSeconds } from "./reading-time.ts";
import { spokenText } from "./spoken.ts";

/** How many of the choices are spoken, and how long they take. What was deleted is not said. */
export function spokenSum(
  choices: readonly Choice[],
  announcements: ReadonlyMap<string, Announcement>,
  serviceAt: string,
) {
  const items = choices
    .filter(({ spoken, announcement_id }) => spoken && announcements.has(announcement_id))
    .map((choice) => ({ ...choice, snapshot: null }));
  const texts = chosenAnnouncements({ items, announcements: [...announcements.values()] }).map(
    (facts) => spokenText(facts, serviceAt),
  );
  return { count: texts.length, seconds: wholeSeconds(texts, USUAL_WORDS_PER_MINUTE) };
}
