import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type PathValue, type RegisterOptions, type UseFormReturn, useForm } from "react-hook-form";
import { oneWeekLater, toInputs } from "@/lib/text/dates.ts";
import { byColumn, fieldsOf } from "../model/fields.ts";
import { suggestedDescription } from "../model/picture-description.ts";
import type { Announcement } from "../model/queries.ts";
import {
  type AnnouncementFields,
  type AnnouncementValues,
  announcementSchema,
  BLANK,
  differingFields,
  STATUSES,
} from "../model/schema.ts";

export type AnnouncementForm = UseFormReturn<AnnouncementFields, unknown, AnnouncementValues>;

const TEXTS = fieldsOf("optional", "link", "reason", "picture", "picture_description");

function aWeekLater(copied: Announcement): Announcement {
  return {
    ...copied,
    date: oneWeekLater(copied.date),
    ends_at: copied.ends_at && oneWeekLater(copied.ends_at),
    status: STATUSES[0],
    status_reason: null,
  };
}

/**
 * Returns the values of the two inputs for an announcement's end. If start and end are on the same
 * day, the day of the end is empty.
 */
function endInputs(date: string, endsAt: string | null) {
  if (endsAt === null) return { endDate: "", endTime: "" };
  const end = toInputs(endsAt);
  return { endDate: end.date === date ? "" : end.date, endTime: end.time };
}

/**
 * Returns the first values of the form: for a new announcement, an edited announcement, or a copy.
 */
export function startOf(
  editing: Announcement | undefined,
  copied: Announcement | undefined,
): AnnouncementFields {
  const start = editing ?? (copied && aWeekLater(copied));
  if (start === undefined) return BLANK;
  const { date, time } = toInputs(start.date);
  const fields: AnnouncementFields = {
    ...byColumn(fieldsOf("required"), ({ column }) => start[column]),
    ...byColumn(TEXTS, ({ column }) => start[column] ?? ""),
    isInSeries: editing !== undefined && editing.series_id !== null,
    date,
    time,
    ...endInputs(date, start.ends_at),
    repeats: BLANK.repeats,
    until: BLANK.until,
    status: STATUSES.find((status) => status === start.status) ?? STATUSES[0],
    ministry_id: start.ministry_id,
  };
  // If nobody has changed the suggested description, the description follows the title, the date
  // and the place again.
  const described = { ...fields, date: toInputs((editing ?? copied ?? start).date).date };
  const isSuggested = fields.picture_description === suggestedDescription(described);
  return isSuggested ? { ...fields, picture_description: "" } : fields;
}

type Name = keyof AnnouncementFields;

export const inputOf = <Field extends Name>(
  { register, formState }: AnnouncementForm,
  name: Field,
  options?: RegisterOptions<AnnouncementFields, Field>,
) => ({ ...register(name, options), error: formState.errors[name]?.message });

export function fill<Field extends Name>(
  { setValue, formState }: AnnouncementForm,
  name: Field,
  value: PathValue<AnnouncementFields, Field>,
) {
  setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
}

// The names of the fields in the section "Mais detalhes", which can be closed. All other fields are
// always visible.
const DETAILS = [
  "endDate",
  "endTime",
  "contact",
  "link_url",
  "link_label",
  "status",
  "status_reason",
];

/** Returns whether at least one of these field names belongs to the section "Mais detalhes". */
export const includesDetail = (names: readonly string[]) =>
  names.some((name) => DETAILS.includes(name));

export const hasDetails = (fields: AnnouncementFields) =>
  includesDetail(differingFields(fields, BLANK));

export function useAnnouncementForm(start: AnnouncementFields): AnnouncementForm {
  return useForm<AnnouncementFields, unknown, AnnouncementValues>({
    resolver: standardSchemaResolver(announcementSchema),
    defaultValues: start,
  });
}
