import { DATE_RANGE } from "@database/limits.ts";
import * as z from "zod/mini";
import { fromInputs } from "@/lib/text/dates.ts";
import { optionalText, requiredText, textFault, trimText } from "@/lib/text/text-schema.ts";
import { siteAddress } from "@/lib/text/web-address.ts";
import { endFault, typedEnd } from "./end-time.ts";
import { byColumn, fieldsOf } from "./fields.ts";
import { descriptionOf } from "./picture-description.ts";

const OUT_OF_RANGE = "Use uma data entre 2000 e 2100.";
const REQUIRED = fieldsOf("required");
const OPTIONAL = fieldsOf("optional");
// The validation of these texts depends on another field. For example, the description of a picture
// is validated only if there is a picture.
const DEPENDENT = fieldsOf("link", "reason", "picture_description");
const PICTURE = fieldsOf("picture");

/** Returns the name of the database constraint that limits the length of a column. */
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

/**
 * The statuses that the constraint `announcements_status_known` allows. A new announcement has the
 * first status.
 */
export const STATUSES = ["scheduled", "postponed", "cancelled"] as const;

/** The frequencies of a series that the constraint `series_frequency_known` allows. */
export const FREQUENCIES = ["weekly", "biweekly", "monthly_weekday", "monthly_day"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/**
 * The options for the repetition of an announcement. The empty value keeps the current rule. The
 * value `never` ends the series.
 */
const REPEATS = ["", "never", ...FREQUENCIES] as const;

// Most fields have the names of their columns. Start and end have two inputs each. The fields of
// the repetition and `isInSeries` have no column. If the description of the picture is empty, the
// suggested description is saved (picture-description.ts). A picture that is not uploaded yet has a
// local name (picture/chosen-pictures.ts).
const formSchema = z.object({
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
  date,
  time: z.string().check(z.minLength(1, "Informe o horário."), isTime),
  endDate: z.string().check(exists),
  endTime: z.string().check(isTime),
  repeats: z.enum(REPEATS),
  until: z.string().check(exists),
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
});

export const BLANK: AnnouncementFields = {
  ...texts(() => ""),
  isInSeries: false,
  repeats: REPEATS[0],
  status: STATUSES[0],
  ministry_id: null,
};

/**
 * The fields of a draft. Their values are not validated. Every field is optional, because an old
 * draft may lack newer fields.
 */
export const draftFields = z.object({
  ...texts(() => z.exactOptional(z.string())),
  isInSeries: z.exactOptional(z.boolean()),
  repeats: z.exactOptional(z.enum(REPEATS)),
  status: z.exactOptional(z.enum(STATUSES)),
  ministry_id: z.exactOptional(z.nullable(z.string())),
});

export const differingFields = (one: AnnouncementFields, other: AnnouncementFields) =>
  z.keyof(formSchema).options.filter((name) => one[name] !== other[name]);

const EARLIEST = Date.parse(DATE_RANGE.from);
const LATEST = Date.parse(DATE_RANGE.to);

function lengthFault(
  wanted: "link_url" | "status_reason" | "picture_description",
  text: string,
): string | undefined {
  const fields = fieldsOf("link", "reason", "picture_description");
  const field = fields.find(({ column }) => column === wanted);
  return field && textFault(text, { constraint: lengthOf(wanted), subject: field.called });
}

const descriptionFault = ({ picture, picture_description }: AnnouncementFields) =>
  picture === "" ? undefined : lengthFault("picture_description", picture_description);

function linkFault({ link_url, link_label }: AnnouncementFields): string | undefined {
  if (link_url === "") return link_label === "" ? undefined : "Informe o endereço do link.";
  const address = siteAddress(link_url);
  if (address === undefined) return "Informe o endereço de um site, como igreja.org.";
  return lengthFault("link_url", address);
}

const announcement = formSchema.check(({ value, issues }) => {
  const issue = (path: keyof AnnouncementFields, message: string) =>
    issues.push({ code: "custom", path: [path], message, input: value });
  const areFine = (...names: (keyof AnnouncementFields)[]) =>
    !issues.some(({ path }) => names.some((name) => name === path?.[0]));

  const link = linkFault(value);
  if (link) issue("link_url", link);
  const isScheduled = value.status === "scheduled";
  const reason = isScheduled ? undefined : lengthFault("status_reason", value.status_reason);
  if (reason) issue("status_reason", reason);
  const description = descriptionFault(value);
  if (description) issue("picture_description", description);
  const isRepeated = value.repeats !== "" && value.repeats !== "never" && value.until !== "";
  if (isRepeated && areFine("date", "until") && value.until < value.date)
    issue("until", "O último dia precisa ser o do aviso, ou depois dele.");
  if (value.endDate !== "" && value.endTime === "")
    issue("endTime", "Informe a hora em que termina.");

  // The ranges of start and end are validated last. Both validations need an instant, and an
  // instant needs a valid date and a valid time.
  if (!areFine("date", "time")) return;
  const at = fromInputs(value.date, value.time);
  if (at === null) {
    issue("time", "Este horário não existe neste dia (mudança para o horário de verão).");
  } else if (at.getTime() < EARLIEST || at.getTime() > LATEST) {
    issue("date", OUT_OF_RANGE);
  } else if (areFine("endDate", "endTime")) {
    const fault = endFault(value, at);
    if (fault) issue(fault.path, fault.message);
  }
});

const orNull = (text: string) => (text === "" ? null : text);

/**
 * Validates the fields of the form and converts the fields into the columns of a request. Dates
 * become ISO 8601 instants.
 */
export const announcementSchema = z.pipe(
  announcement,
  z.transform((value) => ({
    ...byColumn(fieldsOf("required"), ({ column }) => value[column]),
    ...byColumn(fieldsOf("optional"), ({ column }) => orNull(value[column])),
    link_url: siteAddress(value.link_url) ?? null,
    status: value.status,
    status_reason: value.status === "scheduled" ? null : orNull(value.status_reason),
    date: (fromInputs(value.date, value.time) ?? new Date(Number.NaN)).toISOString(),
    ends_at: typedEnd(value)?.toISOString() ?? null,
    ministry_id: value.ministry_id,
    picture: orNull(value.picture),
    picture_description: value.picture === "" ? null : descriptionOf(value),
  })),
);

export type AnnouncementValues = z.infer<typeof announcementSchema>;
