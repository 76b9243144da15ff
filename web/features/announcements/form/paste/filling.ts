import { MAX_LENGTHS } from "@database/lengths.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { dayInWords, ending, fromInputs, inWords } from "@/lib/text/dates.ts";
import type { Recognised } from "@/recogniser/recognise.ts";
import { STATUS_NAMES } from "../../model/change-words.ts";
import { announcementSchema } from "../../model/checked-fields.ts";
import { NOTICE_DAYS, noticeDay } from "../../model/end-time.ts";
import { isNotice, KIND_NAMES } from "../../model/kinds.ts";
import { type AnnouncementFields, BLANK, FREQUENCIES, STATUSES } from "../../model/schema.ts";
import { ruleWithoutHour } from "../../model/series-words.ts";
import { repeatedWeekdays, repeatOptions } from "../../series/repetition.ts";

/**
 * Returns the values of the form for a recognised announcement at `now` (ms). Fields that the
 * message does not mention are empty. A notice is shown as long as the form proposes.
 */
export function fieldsFor(found: Recognised, now: number): AnnouncementFields {
  const hourText = found.time === null ? found.hourText : null;
  const noticeUntil = found.kind === "notice" ? noticeDay(now, NOTICE_DAYS.usual) : "";
  return {
    ...BLANK,
    title: found.title ?? "",
    description: found.description,
    kind: found.kind,
    date: found.date ?? noticeUntil,
    time: found.time ?? "",
    hasNoHour: hourText !== null,
    hour_words: cutText(hourText ?? "", MAX_LENGTHS.announcements_hour_words_length),
    endDate: found.endDate ?? "",
    endTime: found.endTime ?? "",
    location: found.location ?? "",
    contact: found.contact ?? "",
    link_url: found.link ?? "",
    repeats: found.repeats?.frequency ?? BLANK.repeats,
    until: found.repeats?.until ?? "",
    weekdays: found.repeats?.weekdays.join("") ?? "",
    status: found.status,
  };
}

/**
 * Returns the reason why a person must check an announcement in the form before the announcement is
 * published at `now` (ms). Returns undefined if there is no reason.
 */
export function obstacle(fields: AnnouncementFields, now: number): string | undefined {
  const checked = announcementSchema.safeParse(fields);
  if (!checked.success) return checked.error.issues.map(({ message }) => message).join(" ");
  const { date, ends_at } = checked.data;
  return Date.parse(ends_at ?? date) < now ? "A data já passou." : undefined;
}

/** The sentence about an announcement that has two honest readings. */
export const DOUBT = "A mensagem diz o dia ou a hora de dois jeitos.";

/**
 * Returns the rule of an announcement with a day. Returns undefined if the announcement does not
 * repeat.
 */
export function ruleOf({ kind, date, repeats, until, weekdays }: AnnouncementFields) {
  const frequency = FREQUENCIES.find((each) => each === repeats);
  if (!frequency || date === "" || isNotice({ kind })) return undefined;
  return {
    frequency,
    starts_on: date,
    weekdays: frequency === "weekly" ? repeatedWeekdays(weekdays, date) : [],
    until: until || null,
  };
}

/** Returns the day, the hour or the words in its place, and the last day. */
function momentInWords(fields: AnnouncementFields, now: number): string {
  const { date, time, endDate, endTime, hasNoHour, hour_words } = fields;
  const hour = hasNoHour ? "" : time;
  const at = fromInputs(date, hour || "12:00")?.toISOString();
  const last = fromInputs(endDate, endTime || "12:00")?.toISOString();
  const start = at ? (hour ? inWords : dayInWords)(at, now) : hour;
  const until = at && last && `até ${dayInWords(ending(last).iso, now)}`;
  return [start, hasNoHour && hour_words, until].filter(Boolean).join(", ");
}

function noticeInWords({ date }: AnnouncementFields, now: number): string {
  const last = fromInputs(date, "12:00")?.toISOString();
  return last ? `${KIND_NAMES.notice}, até ${dayInWords(last, now)}` : KIND_NAMES.notice;
}

/**
 * Returns the known facts in words: status (except the usual status), moment, rule and place. For a
 * notice these are its kind, its last day and the place.
 */
export function factsInWords(fields: AnnouncementFields, now: number): string {
  const { date, repeats, status, location } = fields;
  const rule = ruleOf(fields);
  const facts = isNotice(fields)
    ? [noticeInWords(fields, now)]
    : [
        status !== STATUSES[0] && STATUS_NAMES[status],
        momentInWords(fields, now),
        rule
          ? ruleWithoutHour(rule, now)
          : repeatOptions(date).find(({ value }) => value === repeats)?.label,
      ];
  return [...facts, location].filter(Boolean).join(" · ");
}
