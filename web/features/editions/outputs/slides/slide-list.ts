import { announcementPath } from "@/app/addresses.ts";
import { type Facts, noticeWord } from "@/features/announcements/model/facts.ts";
import { ongoingAt } from "@/features/announcements/model/ongoing.ts";
import { pictureAddress, pictureSize } from "@/features/announcements/model/picture-address.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { visibleIn } from "@/features/announcements/model/rules.ts";
import { posterDay } from "@/features/announcements/poster/arched-day.tsx";
import { MINUTE_MS } from "@/lib/text/durations.ts";
import {
  capitalised,
  factsAt,
  seriesInWords,
  shortDescription,
} from "../../model/announcement-words.ts";
import { type Block, blocksOf } from "../../model/blocks.ts";
import { type Chosen, chosenOf, isAnnounced } from "../../model/chosen-announcements.ts";
import { newItem } from "../../model/item-changes.ts";
import type { EditionContent } from "../../model/queries.ts";
import type { Pix } from "../../words/bulletin-parts.ts";
import { ourWeek } from "../../words/our-week.ts";
import { blockSlides, type TextSlide, weekSlides } from "./text-slides.ts";

const MOST_TEXT = 160;

const SHORTEST_SECONDS = 6;
const LONGEST_SECONDS = 20;
// The seconds in which people look up and find the beginning of the text.
const LOOKING_SECONDS = 3;
const CHARACTERS_PER_SECOND = 14;
const PICTURE_SECONDS = 4;
// An upright picture counts as a poster if its height is at least this multiple of its width.
// Photographs are seldom so upright.
const POSTER_HEIGHT = 1.2;

function secondsFor(texts: readonly string[], looking: number): number {
  const seconds = looking + texts.join(" ").length / CHARACTERS_PER_SECOND;
  return Math.min(Math.max(Math.round(seconds), SHORTEST_SECONDS), LONGEST_SECONDS);
}

/**
 * Returns the picture of a slide. An upright picture counts as a poster. A poster usually contains
 * the words of the description.
 */
function pictureOf({ picture }: Facts, description: string | null) {
  if (picture === null) return undefined;
  const { width, height } = pictureSize(picture);
  return {
    address: pictureAddress(picture, "page"),
    description: description ?? "",
    isPoster: height >= width * POSTER_HEIGHT,
  };
}

export type Slide = ReturnType<typeof slideOf>;

/** Returns the slide of an announcement. The words of its dates are relative to the service. */
export function slideOf(announcement: Chosen, serviceAt: string) {
  const facts = factsAt(announcement, serviceAt);
  const { title, isOff, former, reason } = facts;
  const when = facts.when || noticeWord(facts);
  const struck = former?.words ?? "";
  const picture = pictureOf(facts, announcement.picture_description);
  // The slide of a cancelled announcement has neither place nor description, because nobody is
  // invited to a cancelled event.
  const place = isOff ? "" : facts.place;
  const text = isOff ? "" : shortDescription(facts, MOST_TEXT);
  const series = capitalised(seriesInWords(announcement, serviceAt));
  const read = [title, struck, when, series, place, reason, picture?.isPoster ? "" : text];
  const looking = picture ? LOOKING_SECONDS + PICTURE_SECONDS : LOOKING_SECONDS;
  return {
    ...facts,
    when,
    struck,
    series,
    place,
    text,
    picture,
    reason: reason && `Motivo: ${reason}`,
    address: announcementPath(announcement.id),
    ministry: announcement.ministry,
    day: posterDay(facts),
    seconds: secondsFor(read, looking),
  };
}

const COUNTDOWN_FROM_MS = 30 * MINUTE_MS;
const COUNTDOWN_ALONE_MS = 5 * MINUTE_MS;
// Maximum number of announcements without an edition. Nobody watches more announcements in one
// round of the slides.
const MOST_OF_THE_WEEK = 20;
const USUAL_SECONDS = 12;

export type ShownSlide = { id: string; seconds: number } & (
  | { kind: "announcement"; slide: Slide; isOngoing: boolean }
  | { kind: "countdown"; serviceAt: string }
  | TextSlide
  /** The slide with the board's address. `isCalm` is true in a week without announcements. */
  | { kind: "board"; isCalm: boolean }
);

/** The data for the slides. `now` is the current time (ms). */
export type SlideSource = {
  /** The start of the edition's service (ISO 8601); undefined without an edition. */
  serviceAt: string | undefined;
  content: EditionContent | undefined;
  /** The rows of the service's week, for "Nossa semana"; without an edition the board's rows. */
  week: readonly Announcement[] | undefined;
  pix?: Pix;
  now: number;
};

const COUNTDOWN = "countdown";

const isShown = (announcement: Chosen) => announcement.choice.screen && isAnnounced(announcement);

/**
 * Returns the ongoing announcements of the board and those of the next seven days, in the form of
 * an edition's announcements.
 */
function weekFacts(week: readonly Announcement[], now: number): Chosen[] {
  const present = [...ongoingAt(week, now), ...visibleIn("week", week, now)];
  const announcements = present.slice(0, MOST_OF_THE_WEEK);
  const items = announcements.map(({ id }) => newItem(id));
  return chosenOf({ items, announcements });
}

const untilService = ({ serviceAt, now }: SlideSource) =>
  serviceAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(serviceAt) - now;

const withSeconds = (slide: TextSlide): ShownSlide => {
  if (slide.kind === "pix") return { ...slide, seconds: LONGEST_SECONDS };
  const read = [slide.heading, ...slide.lines.map(({ name, text }) => name + text)];
  return { ...slide, seconds: secondsFor(read, LOOKING_SECONDS) };
};

/** Returns the slides in order. The list has at least one slide. */
export function slideList(source: SlideSource): ShownSlide[] {
  const { week = [], pix, now } = source;
  // After the end of an edition its content stays in the memory of the query.
  const content = source.serviceAt === undefined ? undefined : source.content;
  const chosen = content ? chosenOf(content).filter(isShown) : weekFacts(week, now);
  const serviceAt = source.serviceAt ?? new Date(now).toISOString();
  const blocks = blocksOf(content?.blocks, "screen");
  const slidesOf = (some: readonly Block[]) => some.flatMap((block) => blockSlides(block, pix));
  const weekdays = content?.ourWeek.screen ? weekSlides(ourWeek(week, serviceAt)) : [];
  const before = slidesOf(blocks.before);
  const after = [...weekdays, ...slidesOf(blocks.after)];
  const announcements = chosen.map((each): ShownSlide => {
    const slide = slideOf(each, serviceAt);
    // An edition keeps the order that the team has chosen. Therefore ongoing announcements do not
    // move to the front, and only get a badge.
    const isOngoing = ongoingAt([each], now).length > 0;
    return { kind: "announcement", id: each.id, seconds: slide.seconds, slide, isOngoing };
  });
  const left = untilService(source);
  const countdown: ShownSlide[] =
    left > 0 && left <= COUNTDOWN_FROM_MS
      ? [{ kind: "countdown", id: COUNTDOWN, seconds: USUAL_SECONDS, serviceAt }]
      : [];
  const shown = [...before.map(withSeconds), ...announcements, ...after.map(withSeconds)];
  const isCalm = shown.length === 0;
  const id = isCalm ? "calm" : "board";
  const last: ShownSlide = { kind: "board", id, seconds: USUAL_SECONDS, isCalm };
  return [...countdown, ...shown, last];
}

/**
 * Returns the id of the countdown in the last minutes before a service, when the countdown is the
 * only slide. Returns undefined at other times.
 */
export function pinnedSlide(source: SlideSource): string | undefined {
  const left = untilService(source);
  return left > 0 && left <= COUNTDOWN_ALONE_MS ? COUNTDOWN : undefined;
}
