import { DATE_RANGE } from "@database/limits.ts";
import * as z from "zod/mini";
import { fromInputs } from "@/lib/text/dates.ts";
import { optionalText, requiredText, trimText } from "@/lib/text/text-schema.ts";
import { byColumn, fieldsOf } from "./fields.ts";

const REQUIRED = fieldsOf("required");
const OPTIONAL = fieldsOf("optional");
// The validation of these texts depends on another field. For example, the description of a picture
// is validated only if there is a picture.
const DEPENDENT = fieldsOf("link", "reason", "picture_description");
const PICTURE = fieldsOf("picture");

/** Returns the name of the database constraint that limits the length of a column. */
export const lengthOf = <Name extends string>(column: Name) =>
  `announcements_${column}_length` as const;

export const OUT_OF_RANGE = "Use uma data entre 2000 e 2100.";

const exists = z.refine<string>(
  (value) => value === "" || fromInputs(value, "12:00") !== null,
  "Esta data não existe.",
);
const isTime = z.refine<string>(
  (value) => value === "" || /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
  "Horário inválido.",
);

const date = z.string().check(
  z.minLength(1, "Informe a data."),
  exists,
  z.refine(
    (value) =>
      fromInputs(value, "12:00") === null || (value >= DATE_RANGE.from && value <= DATE_RANGE.to),
    OUT_OF_RANGE,
  ),
);

/**
 * The statuses that the constraint `announcements_status_known` allows. A new announcement has the
 * first status.
 */
export const STATUSES = ["scheduled", "postponed", "cancelled"] as const;

/**
 * The kinds that the constraint `announcements_kind_known` allows. A new announcement has the first
 * kind.
 */
export const KINDS = ["event", "notice"] as const;

/** The frequencies of a series that the constraint `series_frequency_known` allows. */
export const FREQUENCIES = ["weekly", "biweekly", "monthly_weekday", "monthly_day"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/**
 * The options for the repetition of an announcement. The empty value keeps the current rule. The
 * value `never` ends the series.
 */
const REPEATS = ["", "never", ...FREQUENCIES] as const;

/** Whether a series belongs to the programme. The empty value is the usual or the current value. */
const ROUTINE = ["", "on", "off"] as const;

// Most fields have the names of their columns. Start and end have two inputs each. The fields of
// the repetition, `isInSeries` and `hasNoHour` have no column. If the description of the picture is
// empty, the suggested description is saved (picture-description.ts). A picture that is not
// uploaded yet has a local name (picture/chosen-pictures.ts).
export const formSchema = z.object({
  ...byColumn(REQUIRED, ({ column, called, missing }) =>
    requiredText({ constraint: lengthOf(column), subject: called, missing }),
  ),
  ...byColumn(OPTIONAL, ({ column, called }) =>
    optionalText({ constraint: lengthOf(column), subject: called }),
  ),
  ...byColumn(DEPENDENT, () => z.string().check(trimText())),
  ...byColumn(PICTURE, () => z.string()),
  /** Whether the announcement is an occurrence of a saved series. */
  isInSeries: z.boolean(),
  kind: z.enum(KINDS),
  date,
  time: z.string().check(isTime),
  /** Whether words, which `hour_words` contains, replace the hour. */
  hasNoHour: z.boolean(),
  endDate: z.string().check(exists),
  endTime: z.string().check(isTime),
  repeats: z.enum(REPEATS),
  until: z.string().check(exists),
  /**
   * The chosen weekdays of a weekly series as digits: `35` for Wednesday and Friday. The weekday of
   * the announcement's day always belongs to them. The empty value keeps the current weekdays.
   */
  weekdays: z.string(),
  routine: z.enum(ROUTINE),
  status: z.enum(STATUSES),
  ministry_id: z.nullable(z.string()),
});

export type AnnouncementFields = z.infer<typeof formSchema>;

/** Returns an object with a value of `make` for each form field that contains a text. */
const texts = <Value>(make: () => Value) => ({
  ...byColumn([...REQUIRED, ...OPTIONAL, ...DEPENDENT, ...PICTURE], make),
  date: make(),
  time: make(),
  endDate: make(),
  endTime: make(),
  until: make(),
  weekdays: make(),
});

export const BLANK: AnnouncementFields = {
  ...texts(() => ""),
  kind: KINDS[0],
  hasNoHour: false,
  isInSeries: false,
  repeats: REPEATS[0],
  routine: ROUTINE[0],
  status: STATUSES[0],
  ministry_id: null,
};

/**
 * The fields of a draft. Their values are not validated. Every field is optional, because an old
 * draft may lack newer fields.
 */
export const draftFields = z.object({
  ...texts(() => z.exactOptional(z.string())),
  kind: z.exactOptional(z.enum(KINDS)),
  hasNoHour: z.exactOptional(z.boolean()),
  isInSeries: z.exactOptional(z.boolean()),
  repeats: z.exactOptional(z.enum(REPEATS)),
  routine: z.exactOptional(z.enum(ROUTINE)),
  status: z.exactOptional(z.enum(STATUSES)),
  ministry_id: z.exactOptional(z.nullable(z.string())),
});

export const differingFields = (one: AnnouncementFields, other: AnnouncementFields) =>
  z.keyof(formSchema).options.filter((name) => one[name] !== other[name]);
