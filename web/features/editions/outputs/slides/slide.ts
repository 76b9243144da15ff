import { announcementPath } from "@/app/addresses.ts";
import { changedMark } from "@/features/announcements/model/change-words.ts";
import {
  pictureAddress,
  pictureSize,
  validPicture,
} from "@/features/announcements/model/picture.ts";
import {
  changedStatus,
  NO_NEW_DATE,
  plainLine,
  scheduleOf,
} from "@/features/announcements/model/summary.ts";
import { type PosterDay, posterDay } from "@/features/announcements/poster/poster-day.ts";
import { placeOf, shortDescription, titleOf, whenWritten } from "../../model/announcement-words.ts";
import type { Chosen } from "../../model/chosen.ts";
import { churchDates } from "../../model/church-dates.ts";

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

/** What is cancelled invites nobody: of it the reason alone is told. */
function textOf(facts: Chosen, isOff: boolean): Pick<Slide, "text" | "isReason"> {
  const reason = facts.status === "scheduled" ? "" : plainLine(facts.status_reason ?? "");
  if (reason !== "") return { text: `Motivo: ${reason}`, isReason: true };
  return { text: isOff ? "" : shortDescription(facts, MOST_TEXT) };
}

/** The dates as a slide says them: what is off is on none. */
function datesOf(facts: Chosen, isOff: boolean, serviceAt: string) {
  const written = (date: string) => whenWritten({ date, ends_at: null }, serviceAt);
  if (isOff) return { struck: written(facts.date), when: "" };
  const { struck, holds } = scheduleOf(facts);
  return {
    struck: struck === null ? "" : written(struck),
    when: holds === null ? NO_NEW_DATE : whenWritten(facts, serviceAt),
  };
}

function pictureOf(facts: Chosen): Slide["picture"] {
  const picture = validPicture(facts);
  if (picture === null) return undefined;
  const { width, height } = pictureSize(picture);
  return {
    address: pictureAddress(picture, "page"),
    description: facts.picture_description ?? "",
    isPoster: height >= width * POSTER_HEIGHT,
  };
}

/** The slide of an announcement, as seen from the service. */
export function slideOf(facts: Chosen, serviceAt: string): Slide {
  const isOff = facts.status === "cancelled";
  const title = titleOf(facts);
  const { struck, when } = datesOf(facts, isOff, serviceAt);
  const place = isOff ? "" : placeOf(facts);
  const picture = pictureOf(facts);
  const said = textOf(facts, isOff);
  const read = [title, struck, when, place, picture?.isPoster ? "" : said.text];
  const looking = picture ? LOOKING_SECONDS + PICTURE_SECONDS : LOOKING_SECONDS;
  return {
    address: announcementPath(facts.id),
    title,
    isOff,
    status: changedStatus(facts),
    struck,
    when,
    place,
    ministry: facts.ministry,
    day: posterDay(facts, churchDates),
    ...said,
    picture,
    changed: changedMark(facts),
    seconds: secondsFor(read, looking),
  };
}
