import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type UseFormReturn, useForm } from "react-hook-form";
import { oneWeekLater, toInputs } from "@/lib/dates.ts";
import type { Announcement } from "./queries.ts";
import { type AnnouncementFields, type AnnouncementValues, announcementSchema } from "./schema.ts";

export type AnnouncementForm = UseFormReturn<AnnouncementFields, unknown, AnnouncementValues>;

/** What the form of a new announcement, of an edited one, or of a copy that is dated a week later, holds at first. */
export function startOf(
  editing: Announcement | undefined,
  copied: Announcement | undefined,
): AnnouncementFields {
  const start = editing ?? (copied && { ...copied, date: oneWeekLater(copied.date) });
  return {
    title: start?.title ?? "",
    description: start?.description ?? "",
    ...(start ? toInputs(start.date) : { date: "", time: "" }),
    ministryId: start?.ministry_id ?? null,
  };
}

export function useAnnouncementForm(start: AnnouncementFields): AnnouncementForm {
  return useForm<AnnouncementFields, unknown, AnnouncementValues>({
    resolver: standardSchemaResolver(announcementSchema),
    defaultValues: start,
  });
}
