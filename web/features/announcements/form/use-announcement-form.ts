import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useRef } from "react";
import { type PathValue, type RegisterOptions, type UseFormReturn, useForm } from "react-hook-form";
import { oneWeekLater } from "@/lib/text/dates.ts";
import { type AnnouncementValues, announcementSchema } from "../model/checked-fields.ts";
import { endAfter, inputsOf, NOTICE_DAYS, noticeDay, spanOf } from "../model/end-time.ts";
import { byColumn, fieldsOf } from "../model/fields.ts";
import { isNotice } from "../model/kinds.ts";
import { suggestedDescription } from "../model/picture-description.ts";
import type { Announcement } from "../model/queries.ts";
import { type AnnouncementFields, BLANK, differingFields, STATUSES } from "../model/schema.ts";
import { AS_IT_IS } from "../series/repetition.ts";

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
 * Returns the first values of the form: for a new announcement, an edited announcement, or a copy.
 */
export function startOf(
  editing: Announcement | undefined,
  copied: Announcement | undefined,
): AnnouncementFields {
  const start = editing ?? (copied && aWeekLater(copied));
  if (start === undefined) return BLANK;
  const inputs = inputsOf(start);
  const kind = isNotice(start) ? "notice" : "event";
  const fields: AnnouncementFields = {
    ...byColumn(fieldsOf("required"), ({ column }) => start[column]),
    ...byColumn(TEXTS, ({ column }) => start[column] ?? ""),
    isInSeries: editing !== undefined && editing.series_id !== null,
    kind,
    ...inputs,
    // A copied notice is shown as long as a new one, because a week may be less than its age.
    ...(kind === "notice" && !editing && { date: noticeDay(Date.now(), NOTICE_DAYS.usual) }),
    ...AS_IT_IS,
    status: STATUSES.find((status) => status === start.status) ?? STATUSES[0],
    ministry_id: start.ministry_id,
  };
  // If nobody has changed the suggested description, the description follows the title, the date
  // and the place again.
  const described = { ...fields, date: inputsOf(editing ?? copied ?? start).date };
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

/**
 * Moves an announcement's end together with its start, so that the announcement keeps its length.
 */
export function useMovingEnd(form: AnnouncementForm) {
  const span = useRef(spanOf(form.getValues()));
  // If the start changes, the end is validated again, because the end must be after the start.
  const check = () => form.formState.isSubmitted && void form.trigger(["endDate", "endTime"]);

  /** Stores the length of the announcement. Called after a person has changed the end. */
  function measure() {
    span.current = spanOf(form.getValues());
    check();
  }

  /**
   * Moves the end so that the announcement keeps the stored length. Called after a person has
   * changed the start. While a person types, the start may be incomplete.
   */
  function follow() {
    const end = span.current && endAfter(form.getValues(), span.current);
    if (!end) return span.current === undefined ? measure() : check();
    form.setValue("endDate", end.endDate, { shouldDirty: true });
    form.setValue("endTime", end.endTime, { shouldDirty: true });
    check();
  }

  return { measure, follow };
}

export type MovingEnd = ReturnType<typeof useMovingEnd>;
