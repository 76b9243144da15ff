import { HOUR_MS } from "@/lib/text/durations.ts";
import { type DateContext, type Moment, momentOf } from "@/lib/text/moment.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { type WebAddress, webAddress } from "@/lib/text/web-address.ts";
import { CHANGE_WORDS, changedMark, STATUS_NAMES } from "./change-words.ts";
import type { State } from "./changes.ts";
import type { Column } from "./fields.ts";

/** Length (ms) that is assumed for an announcement without an end. */
export const USUAL_LENGTH = 3 * HOUR_MS;
type Span = Pick<State, "date" | "ends_at">;

/**
 * Returns the time (ms) at which an announcement is over: its end, else three hours after its
 * start.
 */
export const endOf = ({ date, ends_at }: Span): number =>
  ends_at === null ? Date.parse(date) + USUAL_LENGTH : Date.parse(ends_at);

/** Returns whether an announcement is over at `now` (ms). */
export const isPast = (span: Span, now: number): boolean => now > endOf(span);

/**
 * Returns the title of an announcement on one line; `Aviso` when the title has no visible
 * character.
 */
export const titleOf = ({ title }: Pick<State, "title">) => plainLine(title) || "Aviso";

/** Text in place of the date of an announcement that was postponed without a new date. */
export const NO_NEW_DATE = "ainda sem nova data";

/**
 * The five cases that texts about an announcement distinguish: `held` at its date, `moved` to a new
 * date, `undated` after a postponement without a new date, `cancelled`, or `removed` (deleted after
 * an edition with it was published).
 */
type Standing = "held" | "moved" | "undated" | "cancelled" | "removed";

/**
 * The facts about one announcement, ready to be shown by every page, message and output. A text
 * without content is empty.
 */
export type Facts = {
  title: string;
  standing: Standing;
  /**
   * `Adiado`, `Cancelado` or `Retirado`; undefined for an announcement that takes place as
   * announced.
   */
  status: string | undefined;
  /** True for a cancelled or removed announcement, whose title and date are struck through. */
  isOff: boolean;
  isPast: boolean;
  /** The columns `date` and `ends_at` of the announcement, even if it does not take place then. */
  span: Span;
  /** The date at which the announcement takes place; undefined when it does not take place. */
  date: Moment | undefined;
  /**
   * The date at which the announcement no longer takes place. It is shown struck through, without
   * the end.
   */
  former: Moment | undefined;
  /**
   * The date in the published edition, when the announcement was moved after the edition was
   * published.
   */
  published: Moment | undefined;
  /** `date` in words, or `ainda sem nova data`; empty when `isOff`. */
  when: string;
  /**
   * `when` and the former date: `domingo, …, 19:30 (era sábado, …, 19:30)`. When `isOff`, the
   * former date alone.
   */
  schedule: string;
  place: string;
  /** The reason why the announcement is postponed or cancelled. */
  reason: string;
  contact: string;
  link: { url: string; label: string; address: WebAddress | undefined } | undefined;
  text: string;
  /**
   * The picture's id; null after a change of status, because an uploaded flyer still shows the
   * former date.
   */
  picture: string | null;
  /**
   * How the announcement differs from its copy in the published edition, in words: `Novo horário`.
   */
  changed: string | undefined;
};

type Dated = Span & Pick<State, "status" | "former_date">;

/**
 * The columns of an announcement as far as they are known. In an edition, `before` is the state
 * that was published, and `changed` holds the columns that differ from `before`.
 */
export type Announced = Dated &
  Pick<State, "title"> &
  Partial<State> & { deleted?: boolean; before?: State | null; changed?: readonly Column[] };

type StatusColumns = Pick<Announced, "status" | "former_date" | "deleted">;

/**
 * Returns whether an announcement takes place, was moved, has no date, was cancelled or was
 * removed.
 */
export function standingOf({ status, former_date, deleted }: StatusColumns): Standing {
  if (deleted) return "removed";
  if (status === "cancelled") return "cancelled";
  if (status !== "postponed") return "held";
  return former_date === null ? "undated" : "moved";
}

export const takesPlace = (announcement: StatusColumns) =>
  ["held", "moved"].includes(standingOf(announcement));

const STATUSES: Readonly<Record<Standing, string | undefined>> = {
  held: undefined,
  moved: STATUS_NAMES.postponed,
  undated: STATUS_NAMES.postponed,
  cancelled: STATUS_NAMES.cancelled,
  removed: CHANGE_WORDS.removed,
};

/**
 * Returns the published state of an announcement whose start or end has changed since; undefined
 * for all other announcements.
 */
function movedFrom(announcement: Announced): State | undefined {
  const { before, changed = [] } = announcement;
  if (!before || standingOf(announcement) !== "held") return undefined;
  // An announcement that was published without an end does not count as moved when an end is added
  // later.
  const isMoved = changed.includes("date") || (changed.includes("ends_at") && before.ends_at);
  return isMoved ? before : undefined;
}

function datesOf(announcement: Announced, standing: Standing, at: DateContext) {
  const { date, former_date } = announcement;
  if (standing === "held") {
    const before = movedFrom(announcement);
    const published = before && momentOf(before, at);
    return { date: momentOf(announcement, at), former: undefined, published };
  }
  const struck = standing === "moved" ? former_date : date;
  return {
    date: standing === "moved" ? momentOf(announcement, at) : undefined,
    // `date` may be empty, because the date of a deleted announcement can be unknown.
    former: struck ? momentOf({ date: struck, ends_at: null }, at) : undefined,
    published: undefined,
  };
}

/**
 * Returns the facts to show about an announcement. Every page, message and output formats this
 * record, so that all say the same.
 */
export function announcementFacts(announcement: Announced, at: DateContext): Facts {
  const { status, link_url, link_label } = announcement;
  const standing = standingOf(announcement);
  const isOff = standing === "cancelled" || standing === "removed";
  const moments = datesOf(announcement, standing, at);
  const { date, former, published } = moments;
  const when = date?.words ?? (isOff ? "" : NO_NEW_DATE);
  const formerWords = (former ?? published)?.words;
  const line = (text: string | null | undefined) => plainLine(text ?? "");
  return {
    title: titleOf(announcement),
    standing,
    status: STATUSES[standing],
    isOff,
    isPast: isPast(announcement, at.now),
    span: { date: announcement.date, ends_at: announcement.ends_at },
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

/**
 * Returns status, date and place on one line: `Cancelado · sábado, 21 de novembro, 19:30 · Salão
 * social`.
 */
export const summaryOf = ({ status, schedule, place }: Facts): string =>
  [status, schedule, place].filter(Boolean).join(" · ");
