import type { ChosenAnnouncement } from "../../model/chosen-announcements.ts";
import { titleSentence } from "../../spoken/spoken.ts";

/** What is said of an announcement behind its title, where the text begins with it. */
export function withoutTitle(text: string, facts: Pick<ChosenAnnouncement, "title">): string {
  const sentence = `${titleSentence(facts)} `;
  return text.startsWith(sentence) ? text.slice(sentence.length) : text;
}

/** The sentences of a text. Behind a short word a full stop shortens it: `Av.`, `Pr.` */
export function sentencesIn(text: string): string[] {
  return text
    .replaceAll(/([\p{L}\p{N})%]{4}[.!?…]+["”’)]?)\s+/gu, "$1\n")
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
