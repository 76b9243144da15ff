import { announcementPath } from "@/app/addresses.ts";
import { pictureAddress, pictureSize } from "@/features/announcements/model/picture.ts";
import type { Said } from "@/features/announcements/model/said.ts";
import { type PosterDay, posterDay } from "@/features/announcements/poster/poster-day.ts";
import { saidAt, shortDescription } from "../../model/announcement-words.ts";
import type { Chosen } from "../../model/chosen-announcements.ts";

const MOST_TEXT = 160;

const SHORTEST_SECONDS = 6;
const LONGEST_SECONDS = 20;
// To look up, and to find the beginning.
const LOOKING_SECONDS = 3;
const CHARACTERS_PER_SECOND = 14;
const PICTURE_SECONDS = 4;
// A flyer of the media team stands upright; a photograph hardly ever does by more than its 4:3.
const POSTER_HEIGHT = 1.2;

/** The texts of a slide; only the description is shortened from the beginning. */
export type Slide = {
  /** Of the announcement's own page. */
  address: string;
  title: string;
  /** Nobody is invited any more: title and date are struck through. */
  isOff: boolean;
  status: string | undefined;
  /** The date that no longer holds; empty where it does. */
  struck: string;
  /** The one that holds, or that there is none yet; empty of what is off. */
  when: string;
  /** Empty where none is known. */
  place: string;
  ministry: Chosen["ministry"];
  /** For the poster. */
  day: PosterDay;
  /** Why it does not take place as announced, else the description; empty without either. A poster stands in its place. */
  text: string;
  /** Whether the text is the reason of a state. Only the title has more right to room. */
  isReason?: true;
  /**
   * Shown whole, beside the texts. What it says of a date that no longer holds is not shown. One that stands upright is a
   * poster, and says by itself what the description does.
   */
  picture: { address: string; description: string; isPoster: boolean } | undefined;
  /** The differences from the published copy. */
  changed: string | undefined;
  /** How long it stays when the slides turn by themselves. */
  seconds: number;
};

function secondsFor(texts: readonly string[], looking: number): number {
  const seconds = looking + texts.join(" ").length / CHARACTERS_PER_SECOND;
  return Math.min(Math.max(Math.round(seconds), SHORTEST_SECONDS), LONGEST_SECONDS);
}

/** Nobody is invited to a cancelled announcement: its slide has the reason alone. */
function textOf(record: Said): Pick<Slide, "text" | "isReason"> {
  if (record.reason !== "") return { text: `Motivo: ${record.reason}`, isReason: true };
  return { text: record.isOff ? "" : shortDescription(record, MOST_TEXT) };
}

function pictureOf({ picture }: Said, description: string | null): Slide["picture"] {
  if (picture === null) return undefined;
  const { width, height } = pictureSize(picture);
  return {
    address: pictureAddress(picture, "page"),
    description: description ?? "",
    isPoster: height >= width * POSTER_HEIGHT,
  };
}

/** The slide of an announcement, as seen from the service. */
export function slideOf(facts: Chosen, serviceAt: string): Slide {
  const record = saidAt(facts, serviceAt);
  const { title, isOff, status, when, changed } = record;
  const struck = record.former?.words ?? "";
  const place = isOff ? "" : record.place;
  const picture = pictureOf(record, facts.picture_description);
  const text = textOf(record);
  const read = [title, struck, when, place, picture?.isPoster ? "" : text.text];
  const looking = picture ? LOOKING_SECONDS + PICTURE_SECONDS : LOOKING_SECONDS;
  return {
    address: announcementPath(facts.id),
    ...{ title, isOff, status, struck, when, place, changed, picture, ...text },
    ministry: facts.ministry,
    day: posterDay(record),
    seconds: secondsFor(read, looking),
  };
}
