import * as z from "zod/mini";

const optionalText = z._default(z.nullable(z.string()), null);

/** A row of announcements as JSON. Columns that came later than the row are missing in it. */
const schema = z.object({
  title: z.string(),
  description: z.string(),
  date: z.string(),
  ministry_id: z.nullable(z.string()),
  ends_at: optionalText,
  location: optionalText,
  contact: optionalText,
  link_url: optionalText,
  link_label: optionalText,
  status: z._default(z.string(), "scheduled"),
  status_reason: optionalText,
});

/** An announcement as it once was. */
export type State = z.infer<typeof schema>;

/** The state that a row of the history holds; null after a deletion. */
export const stateOf = (row: unknown): State | null => (row === null ? null : schema.parse(row));
