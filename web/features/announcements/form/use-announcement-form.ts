import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type UseFormReturn, useForm } from "react-hook-form";
import { oneWeekLater, toInputs } from "@/lib/text/dates.ts";
import type { Announcement } from "../model/queries.ts";
import {
  type AnnouncementFields,
  type AnnouncementValues,
  announcementSchema,
  STATUSES,
} from "../model/schema.ts";

export type AnnouncementForm = UseFormReturn<AnnouncementFields, unknown, AnnouncementValues>;

/** A copy is dated a week later, and takes place whatever became of the first one. */
function aWeekLater(copied: Announcement): Announcement {
  return {
    ...copied,
    date: oneWeekLater(copied.date),
    ends_at: copied.ends_at && oneWeekLater(copied.ends_at),
    status: STATUSES[0],
    status_reason: null,
  };
}

/** Without its day when that is the start's. */
function endInputs(date: string, endsAt: string | null) {
  if (endsAt === null) return { endDate: "", endTime: "" };
  const end = toInputs(endsAt);
  return { endDate: end.date === date ? "" : end.date, endTime: end.time };
}

/** What the form of a new announcement, of an edited one, or of a copy, holds at first. */
export function startOf(
  editing: Announcement | undefined,
  copied: Announcement | undefined,
): AnnouncementFields {
  const start = editing ?? (copied && aWeekLater(copied));
  const { date, time } = start ? toInputs(start.date) : { date: "", time: "" };
  return {
    title: start?.title ?? "",
    description: start?.description ?? "",
    date,
    time,
    ministryId: start?.ministry_id ?? null,
    location: start?.location ?? "",
    ...endInputs(date, start?.ends_at ?? null),
    contact: start?.contact ?? "",
    linkUrl: start?.link_url ?? "",
    linkLabel: start?.link_label ?? "",
    status: STATUSES.find((status) => status === start?.status) ?? STATUSES[0],
    statusReason: start?.status_reason ?? "",
  };
}

export function useAnnouncementForm(start: AnnouncementFields): AnnouncementForm {
  return useForm<AnnouncementFields, unknown, AnnouncementValues>({
    resolver: standardSchemaResolver(announcementSchema),
    defaultValues: start,
  });
}
