import { type DateContext, type Moment, momentOf } from "@/lib/text/moment.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { type WebAddress, webAddress } from "@/lib/text/web-address.ts";
import { CHANGE_WORDS, changedMark, STATUS_NAMES } from "./change-words.ts";
import type { State } from "./changes.ts";
import type { Column } from "./fields.ts";
import { isNotice, KIND_NAMES, type Kind, kindOf } from "./kinds.ts";
import { type RuleDays, ruleDays } from "./series-words.ts";
import { isPast, type Span } from "./span.ts";
import { type Standing, standingOf } from "./standing.ts";

/**
 * Returns the title of an announcement on one line. If the title has no visible character, returns
 * `Aviso`.
 */
export const titleOf = ({ title }: Pick<State, "title">) => plainLine(title) || "Aviso";

/** The text instead of a date for an announcement that was postponed without a new date. */
export const NO_NEW_DATE = "ainda sem nova data";

/**
 * The facts about an announcement that every page, message and output shows. A fact without content
 * is an empty text.
 */
export type Facts = {
  title: string;
  kind: Kind;
  /** The days of the repetition in words: `Toda quarta e sexta`. */
  rule: string;
  standing: Standing;
  /**
   * `Adiado`, `Cancelado` or `Retirado`. Undefined for an announcement that takes place unchanged.
   */
  status: string | undefined;
  /** Whether the announcement is cancelled or removed, which strikes out its title and date. */
  isOff: boolean;
  isPast: boolean;
  /** The columns of the planned time, even if the announcement does not take place then. */
  span: Span;
  /**
   * The date on which the announcement takes place; undefined without such a date, as for every
   * notice.
   */
  date: Moment | undefined;
  /**
   * A date on which the announcement does not take place any more. This date has no end and is
   * struck through.
   */
  former: Moment | undefined;
  /**
   * The date in the published edition. Undefined unless the announcement was moved after the
   * publication.
   */
  published: Moment | undefined;
  /** `date` in words, or `ainda sem nova data`. Empty if `isOff`, and for a notice. */
  when: string;
  /**
   * `when` and the former date: `domingo, …, 19:30 (era sábado, …, 19:30)`. If `isOff`, only the
   * former date.
   */
  schedule: string;
  place: string;
  /** The reason for the postponement or cancellation. */
  reason: string;
  contact: string;
  link: { url: string; label: string; address: WebAddress | undefined } | undefined;
  text: string;
  /**
   * The id of the picture. Null after a change of the status, because a flyer still shows the
   * former date.
   */
  picture: string | null;
  /**
   * The difference between the announcement and its copy in the published edition, in words: `Novo
   * horário`.
   */
  changed: string | undefined;
};

type Dated = Span & Pick<State, "status" | "former_date">;

/**
 * The known columns of an announcement. In an edition, `before` is the published state, and
 * `changed` contains the columns that differ from `before`.
 */
export type Announced = Dated &
  Pick<State, "title"> &
  Partial<State> & {
    detached?: boolean;
    series?: (RuleDays & { routine: boolean }) | null;
    deleted?: boolean;
    before?: State | null;
    changed?: readonly Column[];
  };

const STATUSES: Readonly<Record<Standing, string | undefined>> = {
  held: undefined,
  moved: STATUS_NAMES.postponed,
  undated: STATUS_NAMES.postponed,
  cancelled: STATUS_NAMES.cancelled,
  removed: CHANGE_WORDS.removed,
};

/**
 * Returns the published state of an announcement whose start or end has changed since the
 * publication. Returns undefined for all other announcements.
 */
function movedFrom(announcement: Announced): State | undefined {
  const { before, changed = [] } = announcement;
  if (!before || standingOf(announcement) !== "held") return undefined;
  // If an announcement was published without an end, adding an end later does not count as a move.
  const isMoved =
    changed.includes("date") ||
    changed.includes("hour_words") ||
    (changed.includes("ends_at") && before.ends_at);
  return isMoved ? before : undefined;
}

function datesOf(announcement: Announced, standing: Standing, at: DateContext) {
  const { date, former_date, hour_words } = announcement;
  if (isNotice(announcement)) return { date: undefined, former: undefined, published: undefined };
  if (standing === "held") {
    const before = movedFrom(announcement);
    const published = before && momentOf(before, at);
    return { date: momentOf(announcement, at), former: undefined, published };
  }
  const struck = standing === "moved" ? former_date : date;
  // The former date of a moved announcement may have had other words for its hour, so these words
  // are not shown.
  const struckHour = standing === "moved" ? null : (hour_words ?? null);
  return {
    date: standing === "moved" ? momentOf(announcement, at) : undefined,
    // The date of a deleted announcement may be unknown, so `date` may be empty.
    former: struck
      ? momentOf({ date: struck, ends_at: null, hour_words: struckHour }, at)
      : undefined,
    published: undefined,
  };
}

/**
 * Returns the facts about an announcement. Every page, message and output uses these facts, so that
 * all show the same.
 */
export function announcementFacts(announcement: Announced, at: DateContext): Facts {
  const { status, link_url, link_label } = announcement;
  const standing = standingOf(announcement);
  const isOff = standing === "cancelled" || standing === "removed";
  const moments = datesOf(announcement, standing, at);
  const { date, former, published } = moments;
  const kind = kindOf(announcement);
  const when = date?.words ?? (isOff || kind === "notice" ? "" : NO_NEW_DATE);
  const formerWords = (former ?? published)?.words;
  const line = (text: string | null | undefined) => plainLine(text ?? "");
  return {
    title: titleOf(announcement),
    kind,
    rule: announcement.series ? ruleDays(announcement.series) : "",
    standing,
    status: STATUSES[standing],
    isOff,
    isPast: isPast(announcement, at.now),
    span: {
      date: announcement.date,
      ends_at: announcement.ends_at,
      hour_words: announcement.hour_words ?? null,
    },
    ...moments,
    when,
    schedule: isOff
      ? (formerWords ?? "")
      : when + (formerWords === undefined ? "" : ` (era ${formerWords})`),
    place: line(announcement.location),
    reason: standing === "held" ? "" : line(announcement.status_reason),
    contact: line(announcement.contact),
    link: link_url
      ? { url: link_url, label: line(link_label), address: webAddress(link_url) }
      : undefined,
    text: announcement.description ?? "",
    picture: (status === "scheduled" && standing === "held" && announcement.picture) || null,
    changed: standing === "removed" ? undefined : changedMark(announcement),
  };
}

/** Returns the word `Recado` for a notice, where other announcements have a date. */
export const noticeWord = ({ kind }: Pick<Facts, "kind">): string =>
  kind === "notice" ? KIND_NAMES.notice : "";

/** Returns the dates of an announcement in words, or the word `Recado` for a notice. */
export const scheduleOf = (facts: Facts): string => facts.schedule || noticeWord(facts);

/**
 * Returns status, date and place on one line: `Cancelado · sábado, 21 de novembro, 19:30 · Salão
 * social`. A notice has the word `Recado` instead of a date.
 */
export const summaryOf = (facts: Facts): string =>
  [facts.status, scheduleOf(facts), facts.place].filter(Boolean).join(" · ");
