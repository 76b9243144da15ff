import { type Chosen, isAnnounced } from "../../model/chosen.ts";
import { readingSeconds, wholeSeconds } from "../../spoken/reading-time.ts";
import { spokenText, unspokenRest } from "../../spoken/spoken.ts";

export const OPENING = "opening";
export const CLOSING = "closing";

type Read = {
  id: string;
  /** What is said. */
  text: string;
  seconds: number;
};
export type Item = Read & {
  kind: "item";
  facts: Chosen;
  /** Its place among those that are said; undefined when it is not to be announced any more. */
  place: number | undefined;
  /** What its text leaves out at its end. */
  rest: string;
};
/** What the announcer reads at once. */
export type Step = Item | (Read & { kind: typeof OPENING | typeof CLOSING });

type Script = {
  facts: readonly Chosen[];
  serviceAt: string;
  sentences: { opening: string; closing: string };
  wordsPerMinute: number;
};

/** The script in its order: what it opens with, what is spoken, what it closes with. */
export function stepsOf({ facts, serviceAt, sentences, wordsPerMinute }: Script): Step[] {
  const read = (id: string, text: string): Read => ({
    id,
    text,
    seconds: readingSeconds(text, wordsPerMinute),
  });
  const spoken = facts.filter(({ choice }) => choice.spoken);
  const announced = spoken.filter(isAnnounced);
  const items = spoken.map((one): Item => {
    const place = announced.indexOf(one);
    return {
      kind: "item",
      facts: one,
      ...read(one.id, isAnnounced(one) ? spokenText(one, serviceAt) : ""),
      place: place === -1 ? undefined : place + 1,
      rest: unspokenRest(one),
    };
  });
  return [
    { kind: OPENING, ...read(OPENING, sentences.opening) },
    ...items,
    { kind: CLOSING, ...read(CLOSING, sentences.closing) },
  ];
}

export const isItem = (step: Step): step is Item => step.kind === "item";

/** How many announcements there are to say, and how long what was not read yet takes. */
export function progressOf(
  steps: readonly Step[],
  isRead: (id: string) => boolean,
  wordsPerMinute: number,
) {
  const announced = steps.filter(isItem).filter(({ place }) => place !== undefined);
  const isBegun = announced.some(({ id }) => isRead(id));
  const left = steps.filter(({ id, kind }) => !isRead(id) && !(isBegun && kind === OPENING));
  const texts = left.map(({ text }) => text);
  return { count: announced.length, secondsLeft: wholeSeconds(texts, wordsPerMinute) };
}

/** Where a script that was left is taken up again: at what follows the last one that was said. */
export function firstUnsaid(steps: readonly Step[], said: ReadonlyMap<string, string>): number {
  const last = steps.findLastIndex(({ id }) => said.has(id));
  return last === -1 ? 0 : last + 1;
}
