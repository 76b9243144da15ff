import type { Church } from "@/features/church/queries.ts";
import { serviceForms } from "@/features/church/rules.ts";
import { type Chosen, isAnnounced } from "../../model/chosen-announcements.ts";
import { formatTime } from "../../model/church-dates.ts";
import { readAloud, withFullStop } from "../../spoken/read-aloud.ts";
import { readingSeconds, wholeSeconds } from "../../spoken/reading-time.ts";
import { spokenParts } from "../../spoken/spoken-text.ts";

export const OPENING = "opening";
const CLOSING = "closing";

export function greetingAt(serviceAt: string): string {
  const hour = Number.parseInt(formatTime(serviceAt), 10);
  if (hour >= 5 && hour < 12) return "Bom dia";
  return hour >= 12 && hour < 18 ? "Boa tarde" : "Boa noite";
}

/** The columns of the church that decide how its presenters speak. */
type Speech = Pick<Church, "service_word" | "greeting">;

function openingAt(serviceAt: string, { service_word, greeting }: Speech): string {
  const welcome = withFullStop(readAloud(greeting ?? "") || "A paz do Senhor");
  const { ofThe } = serviceForms(service_word);
  return `${greetingAt(serviceAt)}, igreja! ${welcome} Vamos aos avisos ${ofThe}.`;
}

const CLOSING_SENTENCES = "Deus abençoe a todos!";

type Script = {
  announcements: readonly Chosen[];
  serviceAt: string;
  church: Speech;
  wordsPerMinute: number;
  /** The corrections that the presenter reads after the opening. */
  corrections?: string;
};

/** Returns the steps of a script in order: the opening, the spoken announcements, the closing. */
export function stepsOf(script: Script) {
  const { announcements, serviceAt, church, wordsPerMinute, corrections = "" } = script;
  const step = <Kind extends string>(kind: Kind, id: string, text: string) => ({
    kind,
    id,
    text,
    seconds: readingSeconds(text, wordsPerMinute),
  });
  const spoken = announcements.filter(({ choice }) => choice.spoken);
  const announced = spoken.filter(isAnnounced);
  const items = spoken.map((one) => {
    const { text, rest } = isAnnounced(one) ? spokenParts(one, serviceAt) : { text: "", rest: "" };
    return {
      ...step("item", one.id, text),
      announcement: one,
      /**
       * The number of the announcement among the spoken announcements, from 1. A deleted
       * announcement has the number 0.
       */
      place: announced.indexOf(one) + 1,
      /**
       * The part of a description that the presenter does not read aloud, so `text` does not
       * contain this part.
       */
      rest,
    };
  });
  return [
    step(OPENING, OPENING, `${openingAt(serviceAt, church)} ${readAloud(corrections)}`.trimEnd()),
    ...items,
    step(CLOSING, CLOSING, CLOSING_SENTENCES),
  ];
}

export type Step = ReturnType<typeof stepsOf>[number];
type Item = Extract<Step, { kind: "item" }>;

export const isItem = (step: Step): step is Item => step.kind === "item";

type Said = ReadonlyMap<string, string>;

/**
 * Returns the number of announcements to read aloud. Also returns the reading time (s) from the
 * step `index` on, without the steps that were already read aloud.
 */
export function progressOf(
  steps: readonly Step[],
  index: number,
  said: Said,
  wordsPerMinute: number,
) {
  const left = steps.slice(index).filter(({ id }) => !said.has(id));
  return {
    count: steps.filter((step) => isItem(step) && step.place > 0).length,
    secondsLeft: wholeSeconds(
      left.map(({ text }) => text),
      wordsPerMinute,
    ),
  };
}

/**
 * Returns the index of the step after the last step that was read aloud. After an interruption the
 * presenter continues at this step.
 */
export const firstUnsaid = (steps: readonly Step[], said: Said): number =>
  steps.findLastIndex(({ id }) => said.has(id)) + 1;
