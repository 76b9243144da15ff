import { type Chosen, isAnnounced } from "../../model/chosen-announcements.ts";
import { formatTime } from "../../model/church-dates.ts";
import { readingSeconds, wholeSeconds } from "../../spoken/reading-time.ts";
import { spokenText, unspokenRest } from "../../spoken/spoken.ts";

export const OPENING = "opening";
const CLOSING = "closing";

type Read = { id: string; text: string; seconds: number };
export type Item = Read & {
  kind: "item";
  facts: Chosen;
  /** Its number among the announcements that are read out; undefined after it was deleted. */
  place: number | undefined;
  /** The end of the description, which `text` leaves out. */
  rest: string;
};
/** One page of the script. */
export type Step = Item | (Read & { kind: typeof OPENING | typeof CLOSING });

/** Returns `Bom dia`, `Boa tarde` or `Boa noite`, by the hour of the service. */
export function greetingAt(serviceAt: string): string {
  const hour = Number.parseInt(formatTime(serviceAt), 10);
  if (hour >= 5 && hour < 12) return "Bom dia";
  return hour >= 12 && hour < 18 ? "Boa tarde" : "Boa noite";
}

const openingAt = (serviceAt: string) =>
  `${greetingAt(serviceAt)}, igreja! A paz do Senhor. Vamos aos avisos da semana.`;
const CLOSING_SENTENCES =
  "Estes foram os avisos. Todos eles estão também na nossa página na internet. Que Deus abençoe a sua semana!";

type Script = { facts: readonly Chosen[]; serviceAt: string; wordsPerMinute: number };

/** Returns the steps of a script in their order: the opening, the spoken announcements, the closing. */
export function stepsOf({ facts, serviceAt, wordsPerMinute }: Script): Step[] {
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
    { kind: OPENING, ...read(OPENING, openingAt(serviceAt)) },
    ...items,
    { kind: CLOSING, ...read(CLOSING, CLOSING_SENTENCES) },
  ];
}

export const isItem = (step: Step): step is Item => step.kind === "item";

/** Returns the number of announcements to read out, and the seconds that the unread steps take. */
export function progressOf(
  steps: readonly Step[],
  isRead: (id: string) => boolean,
  wordsPerMinute: number,
) {
  const announced = steps.filter(isItem).filter(({ place }) => place !== undefined);
  // A reader who has begun does not read the opening again.
  const isBegun = announced.some(({ id }) => isRead(id));
  const left = steps.filter(({ id, kind }) => !isRead(id) && !(isBegun && kind === OPENING));
  const texts = left.map(({ text }) => text);
  return { count: announced.length, secondsLeft: wholeSeconds(texts, wordsPerMinute) };
}

/** Returns the index of the step after the last one that was said, where an interrupted reader goes on. */
export const firstUnsaid = (steps: readonly Step[], said: ReadonlyMap<string, string>): number =>
  steps.findLastIndex(({ id }) => said.has(id)) + 1;
