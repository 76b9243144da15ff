import { trimmed } from "@/lib/text/trim.ts";
import type { Chosen } from "../../model/chosen.ts";
import { formatTime } from "../../model/church-dates.ts";
import type { ScriptSentences } from "../../model/editor-queries.ts";
import { titleSentence } from "../../spoken/spoken.ts";

/** `Bom dia`, `Boa tarde` or `Boa noite`, by the hour of the service. */
export function greetingAt(serviceAt: string): string {
  const hour = Number.parseInt(formatTime(serviceAt), 10);
  if (hour >= 5 && hour < 12) return "Bom dia";
  return hour >= 12 && hour < 18 ? "Boa tarde" : "Boa noite";
}

type Sentences = { opening: string; closing: string };

/** What the announcer begins and ends with where the church has set nothing else. */
export const usualSentences = (serviceAt: string): Sentences => ({
  opening: `${greetingAt(serviceAt)}, igreja! A paz do Senhor. Vamos aos avisos da semana.`,
  closing:
    "Estes foram os avisos. Todos eles estão também na nossa página na internet. Que Deus abençoe a sua semana!",
});

/** What the announcer begins and ends with at that service. */
export function sentencesFor(serviceAt: string, chosen: ScriptSentences | undefined): Sentences {
  const usual = usualSentences(serviceAt);
  return {
    opening: chosen?.opening ?? usual.opening,
    closing: chosen?.closing ?? usual.closing,
  };
}

/** What is saved of a typed sentence: nothing where it is the usual one, which follows the hour of the service. */
export function chosenSentence(typed: string, usual: string): string | null {
  const text = trimmed(typed);
  return text === "" || text === usual ? null : text;
}

/** What is said of an announcement behind its title, where the text begins with it. */
export function withoutTitle(text: string, facts: Pick<Chosen, "title">): string {
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
