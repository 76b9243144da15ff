import { UNREAD } from "@/ui/versions/save-version.ts";
import type { Announcement } from "../model/queries.ts";
import { type AnnouncementValues, announcementSchema } from "../model/request-values.ts";
import type { Changes } from "../model/save-announcement.ts";
import type { AnnouncementFields } from "../model/schema.ts";
import { type Draft, isSame } from "./drafts.ts";

/** The values that a form began with, and the announcement that they are of; none where a new one is written. */
export type Opened = { start: AnnouncementFields; row: Announcement | undefined };

/** The columns of the request for what the form began with; undefined where today's form would not take it. */
const valuesOf = (start: AnnouncementFields) => announcementSchema.safeParse(start).data;

/** Returns the columns that a person has changed. An untouched field is no change, even where the form trims its text. */
export function changesOf(
  start: AnnouncementFields,
  row: Announcement,
  values: AnnouncementValues,
): Changes {
  const before: Partial<Record<string, unknown>> = { ...(valuesOf(start) ?? row) };
  const changed = Object.entries(values).filter(([column, value]) => value !== before[column]);
  return Object.fromEntries(changed);
}

/** Returns the start of a form that resumes a draft: the draft's former values if the announcement has changed since. */
export function resumed({ start, row }: Opened, draft: Pick<Draft, "start">): Opened {
  if (!row || isSame(draft.start, start)) return { start, row };
  return { start: draft.start, row: { ...row, ...valuesOf(draft.start), revision: UNREAD } };
}
