import { announcementPath } from "@/app/addresses.ts";
import { pictureAddress, pictureSize } from "@/features/announcements/model/picture.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { visibleIn } from "@/features/announcements/model/rules.ts";
import type { Said } from "@/features/announcements/model/said.ts";
import { type PosterDay, posterDay } from "@/features/announcements/poster/arched-day.tsx";
import { rendering } from "@/lib/browser/rendering.ts";
import { saidAt, shortDescription } from "../../model/announcement-words.ts";
import { type Chosen, chosenOf, isAnnounced } from "../../model/chosen-announcements.ts";
import { added } from "../../model/item-changes.ts";
import type { EditionContent } from "../../model/queries.ts";

const MOST_TEXT = 160;

const SHORTEST_SECONDS = 6;
const LONGEST_SECONDS = 20;
// The time to look up and to find the beginning.
const LOOKING_SECONDS = 3;
const CHARACTERS_PER_SECOND = 14;
const PICTURE_SECONDS = 4;
// A flyer of the media team stands upright; a photograph hardly ever does by more than its 4:3.
const POSTER_HEIGHT = 1.2;

export type Slide = {
  address: string;
  title: string;
  /** Title and date are struck through. */
  isOff: boolean;
  status: string | undefined;
  /** The date that no longer holds, or empty. */
  struck: string;
  /** The date that holds, or the words that there is none yet; empty when `isOff`. */
  when: string;
  place: string;
  ministry: Chosen["ministry"];
  day: PosterDay;
  /** The reason of a cancellation or postponement, else the beginning of the description. A poster stands in its place. */
  text: string;
  /** The text is a reason, which is cut after the description. */
  isReason?: true;
  /** Shown whole, beside the texts. An upright one is a poster, which says the same as the description. */
  picture: { address: string; description: string; isPoster: boolean } | undefined;
  changed: string | undefined;
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

/** Returns the slide of an announcement, with dates seen from the service. */
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

const MINUTE = 60_000;
const COUNTDOWN_FROM_MS = 30 * MINUTE;
const COUNTDOWN_ALONE_MS = 5 * MINUTE;
// More than anybody sees of a round.
const MOST_OF_THE_WEEK = 20;
const USUAL_SECONDS = 12;

export type ShownSlide = { id: string; seconds: number } & (
  | { kind: "announcement"; slide: Slide }
  | { kind: "countdown"; serviceAt: string }
  /** The address of the board; calm in a week without announcements. */
  | { kind: "board"; isCalm: boolean }
);

/** `week` has rows of the board, `now` is in milliseconds. */
export type SlideSource = {
  /** The edition's service (ISO 8601); undefined without an edition. */
  serviceAt: string | undefined;
  content: EditionContent | undefined;
  week: readonly Announcement[] | undefined;
  now: number;
};

const COUNTDOWN = "countdown";

const isShown = (facts: Chosen) => facts.choice.screen && isAnnounced(facts);

/** The board's announcements of the next seven days, as an edition would hold them. */
function weekFacts(week: readonly Announcement[], now: number): Chosen[] {
  const announcements = visibleIn("week", week, now).slice(0, MOST_OF_THE_WEEK);
  const items = announcements.map(({ id }) => added(id));
  return chosenOf({ items, announcements });
}

const untilService = ({ serviceAt, now }: SlideSource) =>
  serviceAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(serviceAt) - now;

/** Returns the slides in their order, at least one. */
export function slideList(source: SlideSource): ShownSlide[] {
  const { content, week = [], now } = source;
  const isEdition = source.serviceAt !== undefined && content !== undefined;
  const facts = isEdition ? chosenOf(content).filter(isShown) : weekFacts(week, now);
  const serviceAt = source.serviceAt ?? new Date(now).toISOString();
  const announcements = facts.map((each): ShownSlide => {
    rendering(each.id);
    const slide = slideOf(each, serviceAt);
    return { kind: "announcement", id: each.id, seconds: slide.seconds, slide };
  });
  const left = untilService(source);
  const countdown: ShownSlide[] =
    left > 0 && left <= COUNTDOWN_FROM_MS
      ? [{ kind: "countdown", id: COUNTDOWN, seconds: USUAL_SECONDS, serviceAt }]
      : [];
  const isCalm = facts.length === 0;
  const id = isCalm ? "calm" : "board";
  const last: ShownSlide = { kind: "board", id, seconds: USUAL_SECONDS, isCalm };
  return [...countdown, ...announcements, last];
}

/** Returns the id of the slide that stands alone unless somebody leads the screen: the countdown of the last minutes. */
export function pinnedSlide(source: SlideSource): string | undefined {
  const left = untilService(source);
  return left > 0 && left <= COUNTDOWN_ALONE_MS ? COUNTDOWN : undefined;
}
