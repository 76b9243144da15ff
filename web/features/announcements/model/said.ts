import { type Dates, deviceDates } from "@/lib/text/dates.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { type WebAddress, webAddress } from "@/lib/text/web-address.ts";
import { CHANGE_WORDS, changedMark, STATUS_NAMES } from "./change-words.ts";
import type { State } from "./changes.ts";
import type { Column } from "./fields.ts";

const HOUR = 60 * 60 * 1000;
/** How long an announcement without an end takes (ms). */
export const USUAL_LENGTH = 3 * HOUR;
const NIGHT = 12 * HOUR;

type Span = Pick<State, "date" | "ends_at">;

/** Returns when an announcement is over, in milliseconds: its end, else three hours after its start. */
export const endOf = ({ date, ends_at }: Span): number =>
  ends_at === null ? Date.parse(date) + USUAL_LENGTH : Date.parse(ends_at);

/** Whether an announcement is over at `now` (ms). */
export const isPast = (span: Span, now: number): boolean => now > endOf(span);

export const titleOf = ({ title }: Pick<State, "title">) => plainLine(title) || "Aviso";

/** Stands in the place of a date that was called off without another one. */
export const NO_NEW_DATE = "ainda sem nova data";

/** A date in words. */
export type Moment = {
  iso: string;
  /** `sábado, 21 de novembro`; with the year when it is not the present one. */
  day: string;
  /** `19:30` */
  hour: string;
  /** `sáb 21 nov`; with the year as `day`. */
  shortDay: string;
  /** The end, on the same day or in its night without a day. */
  end?: { iso: string; isSameDay: boolean; hour: string; day: string; shortDay: string };
  /** `19:30 às 21:00`; `19:30, até domingo, 22 de novembro, 12:00` */
  time: string;
  words: string;
};

/**
 * The states of an announcement: `held` at its date, `moved` to a new date, `undated` after a postponement without a new
 * date, `cancelled`, or `removed` from the board after an edition was published.
 */
type Standing = "held" | "moved" | "undated" | "cancelled" | "removed";

/** Everything that is said of an announcement. Texts are on one line, and empty when there is nothing to say. */
export type Said = {
  title: string;
  standing: Standing;
  /** `Adiado`, `Cancelado`, `Retirado`; undefined for an announcement that takes place as announced. */
  status: string | undefined;
  /** Whether title and date are struck through. */
  isOff: boolean;
  isPast: boolean;
  /** The dates of its row: when it takes place, or was to when it does not. */
  span: Span;
  /** The date at which it takes place; undefined when it does not. */
  date: Moment | undefined;
  /** The date that no longer holds, struck through, without its end. */
  former: Moment | undefined;
  /** The date that was published, of an announcement that was moved since. */
  published: Moment | undefined;
  /** `date` in words, or that there is none yet; empty when `isOff`. */
  when: string;
  /** `when` with the former date: `domingo, …, 19:30 (era sábado, …, 19:30)`; when `isOff` the former date alone. */
  schedule: string;
  place: string;
  /** Why it does not take place as announced. */
  reason: string;
  contact: string;
  link: { url: string; label: string; address: WebAddress | undefined } | undefined;
  text: string;
  /** The picture while it takes place as announced: a flyer goes on saying a date that no longer holds. */
  picture: string | null;
  /** `Novo horário`: the difference from the published copy. */
  changed: string | undefined;
};

type Dated = Span & Pick<State, "status" | "former_date">;

/** An announcement, or as much of it as is known; in an edition with its published state and the columns that differ. */
export type Announced = Dated &
  Pick<State, "title"> &
  Partial<State> & { deleted?: boolean; before?: State | null; changed?: readonly Column[] };

/** `now` is the present time (ms). */
type At = {
  now: number;
  dates?: Dates;
};

function momentOf({ date, ends_at }: Span, { now, dates = deviceDates }: At): Moment {
  const moment = (iso: string) => {
    const [shortDay = "", hour = ""] = dates.shortMoment(iso, now).split(" · ");
    return { iso, day: dates.dayInWords(iso, now), hour, shortDay };
  };
  const start = moment(date);
  if (ends_at === null) return { ...start, time: start.hour, words: `${start.day}, ${start.hour}` };
  const last = moment(ends_at);
  const isSameDay = last.day === start.day || Date.parse(ends_at) - Date.parse(date) < NIGHT;
  const end = { ...last, isSameDay };
  const time = `${start.hour}${isSameDay ? ` às ${end.hour}` : `, até ${end.day}, ${end.hour}`}`;
  return { ...start, end, time, words: `${start.day}, ${time}` };
}

/** `sáb 21 nov · 19:30` */
export const shortMoment = ({ shortDay, hour }: Pick<Moment, "shortDay" | "hour">) =>
  `${shortDay} · ${hour}`;

type Stood = Pick<Announced, "status" | "former_date" | "deleted">;

/** Decides whether an announcement takes place. */
export function standingOf({ status, former_date, deleted }: Stood): Standing {
  if (deleted) return "removed";
  if (status === "cancelled") return "cancelled";
  if (status !== "postponed") return "held";
  return former_date === null ? "undated" : "moved";
}

export const takesPlace = (announcement: Stood) =>
  ["held", "moved"].includes(standingOf(announcement));

const STATUSES: Readonly<Record<Standing, string | undefined>> = {
  held: undefined,
  moved: STATUS_NAMES.postponed,
  undated: STATUS_NAMES.postponed,
  cancelled: STATUS_NAMES.cancelled,
  removed: CHANGE_WORDS.removed,
};

/** Returns the published state of an announcement that takes place at other hours now. */
function movedFrom(announcement: Announced): State | undefined {
  const { before, changed = [] } = announcement;
  if (!before || standingOf(announcement) !== "held") return undefined;
  // An end that was not known moves nothing.
  const isMoved = changed.includes("date") || (changed.includes("ends_at") && before.ends_at);
  return isMoved ? before : undefined;
}

function datesOf(announcement: Announced, standing: Standing, at: At) {
  const { date, former_date } = announcement;
  if (standing === "held") {
    const before = movedFrom(announcement);
    const published = before && momentOf(before, at);
    return { date: momentOf(announcement, at), former: undefined, published };
  }
  const struck = standing === "moved" ? former_date : date;
  return {
    date: standing === "moved" ? momentOf(announcement, at) : undefined,
    // The date of a deleted announcement may be unknown.
    former: struck ? momentOf({ date: struck, ends_at: null }, at) : undefined,
    published: undefined,
  };
}

/** Decides what is said of an announcement. All that shows, sends, prints or reads it out formats this record. */
export function said(announcement: Announced, at: At): Said {
  const { status, link_url, link_label } = announcement;
  const standing = standingOf(announcement);
  const isOff = standing === "cancelled" || standing === "removed";
  const moments = datesOf(announcement, standing, at);
  const { date, former, published } = moments;
  const when = date?.words ?? (isOff ? "" : NO_NEW_DATE);
  const was = (former ?? published)?.words;
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
    schedule: isOff ? (was ?? "") : when + (was === undefined ? "" : ` (era ${was})`),
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

/** `Cancelado · sábado, 21 de novembro, 19:30 · Salão social`: status, date and place. */
export const summaryOf = ({ status, schedule, place }: Said): string =>
  [status, schedule, place].filter(Boolean).join(" · ");
