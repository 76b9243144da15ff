import { DATE_RANGE } from "@contract/limits.ts";
import * as z from "zod/mini";
import { fromInputs } from "@/lib/text/dates.ts";
import { optionalText, requiredText, trimText } from "@/lib/text/form-text.ts";
import { byColumn, fieldsOf } from "./fields.ts";

export const OUT_OF_RANGE = "Use uma data entre 2000 e 2100.";
const REQUIRED = fieldsOf("required");
const OPTIONAL = fieldsOf("optional");
// They are checked together with the fields that they belong to.
const DEPENDENT = fieldsOf("link", "reason", "picture_description");
const PICTURE = fieldsOf("picture");

/** The name of the check of a text's length. */
export const lengthOf = <Name extends string>(column: Name) =>
  `announcements_${column}_length` as const;

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

/** The values that `announcements_status_known` accepts; the first one is that of a new announcement. */
export const STATUSES = ["scheduled", "postponed", "cancelled"] as const;

/** The values that `series_frequency_known` accepts. */
export const FREQUENCIES = ["weekly", "biweekly", "monthly_weekday", "monthly_day"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** How an announcement is to repeat: the empty one is as it does now, or does not; `never` ends it. */
const REPEATS = ["", "never", ...FREQUENCIES] as const;

// The fields have the names of their columns, but for the two inputs of each moment, how it repeats, and what is said of
// a picture. A picture that is not sent yet has a name of this device (picture/chosen-pictures.ts).
export const formSchema = z.object({
  ...byColumn(REQUIRED, ({ column, called, missing }) =>
    requiredText({ constraint: lengthOf(column), subject: called, missing }),
  ),
  ...byColumn(OPTIONAL, ({ column, called }) =>
    optionalText({ constraint: lengthOf(column), subject: called }),
  ),
  ...byColumn(DEPENDENT, () => z.string().check(trimText())),
  ...byColumn(PICTURE, () => z.string()),
  /** Nobody needs to hear what the picture shows. */
  isPicturePlain: z.boolean(),
  date,
  time: z.string().check(z.minLength(1, "Informe o horário."), isTime),
  endDate: z.string().check(exists),
  endTime: z.string().check(isTime),
  repeats: z.enum(REPEATS),
  until: z.string().check(exists),
  status: z.enum(STATUSES),
  ministry_id: z.nullable(z.string()),
});

/** The values of the form's fields. */
export type AnnouncementFields = z.infer<typeof formSchema>;

/** What the form holds when nothing is filled in. */
export const BLANK: AnnouncementFields = {
  ...byColumn([...REQUIRED, ...OPTIONAL, ...DEPENDENT, ...PICTURE], () => ""),
  isPicturePlain: false,
  date: "",
  time: "",
  endDate: "",
  endTime: "",
  repeats: REPEATS[0],
  until: "",
  status: STATUSES[0],
  ministry_id: null,
};

const text = () => z.exactOptional(z.string());
/** The form's fields as a draft keeps them, whatever was typed; what a form of before did not have, its draft has not. */
export const draftFields = z.object({
  ...byColumn([...REQUIRED, ...OPTIONAL, ...DEPENDENT, ...PICTURE], text),
  isPicturePlain: z.exactOptional(z.boolean()),
  date: text(),
  time: text(),
  endDate: text(),
  endTime: text(),
  repeats: z.exactOptional(z.enum(REPEATS)),
  until: text(),
  status: z.exactOptional(z.enum(STATUSES)),
  ministry_id: z.exactOptional(z.nullable(z.string())),
});

/** The fields in which two forms differ. */
export const differingFields = (one: AnnouncementFields, other: AnnouncementFields) =>
  z.keyof(formSchema).options.filter((name) => one[name] !== other[name]);
