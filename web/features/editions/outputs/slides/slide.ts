import { changedMark } from "@/features/announcements/model/change-words.ts";
import { changedStatus } from "@/features/announcements/model/summary.ts";
import { cutText } from "@/features/announcements/send/cut-text.ts";
import { placeOf, shortDescription, titleOf, whenWritten } from "../../model/announcement-words.ts";
import type { Chosen } from "../../model/chosen.ts";

const MOST_TITLE = 80;
const MOST_PLACE = 80;
const MOST_TEXT = 160;

const SHORTEST_SECONDS = 6;
const LONGEST_SECONDS = 20;
// To look up, and to find the beginning.
const LOOKING_SECONDS = 3;
const CHARACTERS_PER_SECOND = 14;

/** What a slide shows, short enough to be read from the last row. */
export type Slide = {
  title: string;
  status: string | undefined;
  when: string;
  /** Empty where none is known. */
  place: string;
  ministry: Chosen["ministry"];
  /** Empty where there is no description. */
  text: string;
  /** What differs from what was closed. */
  changed: string | undefined;
  /** How long it stays when the slides turn by themselves. */
  seconds: number;
};

function secondsFor(texts: readonly string[]): number {
  const seconds = LOOKING_SECONDS + texts.join(" ").length / CHARACTERS_PER_SECOND;
  return Math.min(Math.max(Math.round(seconds), SHORTEST_SECONDS), LONGEST_SECONDS);
}

/** The slide of an announcement, as seen from the service. */
export function slideOf(facts: Chosen, serviceAt: string): Slide {
  const title = cutText(titleOf(facts), MOST_TITLE);
  const when = whenWritten(facts, serviceAt);
  const place = cutText(placeOf(facts), MOST_PLACE);
  const text = shortDescription(facts, MOST_TEXT);
  return {
    title,
    status: changedStatus(facts),
    when,
    place,
    ministry: facts.ministry,
    text,
    changed: changedMark(facts),
    seconds: secondsFor([title, when, place, text]),
  };
}
