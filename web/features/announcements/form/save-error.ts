import { RequestError } from "@/lib/data/request.ts";
import type { AnnouncementFields } from "../model/schema.ts";

/** The field that a refusal is about, by the hint, the constraint or the code of the database. */
const FIELDS: Readonly<Record<string, keyof AnnouncementFields>> = {
  announcements_title_length: "title",
  announcements_description_length: "description",
  announcements_date_range: "date",
  "22007": "date",
  "22008": "date",
  foreign_ministry: "ministryId",
  ministry_archived: "ministryId",
  ministry_gone: "ministryId",
  announcements_ministry_id_fkey: "ministryId",
  announcements_location_length: "location",
  announcements_ends_at_range: "endTime",
  announcements_contact_length: "contact",
  announcements_link_url_length: "linkUrl",
  announcements_link_url_format: "linkUrl",
  announcements_link_label_length: "linkLabel",
  announcements_link_label_has_url: "linkUrl",
  announcements_status_known: "status",
  announcements_status_reason_length: "statusReason",
};

/** The field that has to change before the announcement can be saved; undefined when it is none of them. */
export function fieldOf(error: unknown): keyof AnnouncementFields | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const { hint = "", code = "", message } = error;
  const constraint = message.match(/constraint "(\w+)"/)?.[1] ?? "";
  return FIELDS[hint] ?? FIELDS[constraint] ?? FIELDS[code];
}
