import { MAX_LENGTHS } from "@database/lengths.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { formatDay, fromInputs } from "@/lib/text/dates.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { isNotice } from "./kinds.ts";

/** The form fields that determine the description of a picture. */
type Described = {
  kind?: string;
  title: string;
  date: string;
  location: string;
  repeats: string;
  isInSeries: boolean;
  picture_description: string;
};

/**
 * Returns the description that the form suggests for a picture, which is usually a flyer: `Cartaz:
 * Jantar dos casais, sábado, 5 de dezembro, Salão social`. All occurrences of a repeating
 * announcement have the same description, so this description has no date. Neither has that of a
 * notice.
 */
export function suggestedDescription(described: Described): string {
  const { title, date, location, isInSeries, repeats } = described;
  const isUndated = isNotice(described) || isInSeries || !["", "never"].includes(repeats);
  const day = isUndated ? null : fromInputs(date, "12:00");
  const parts = [title, day === null ? "" : formatDay(day.toISOString()), location];
  const words = parts.map(plainLine).filter((part) => part !== "");
  const text = words.length === 0 ? "Cartaz" : `Cartaz: ${words.join(", ")}`;
  return cutText(text, MAX_LENGTHS.announcements_picture_description_length);
}

/**
 * Returns the description to save. If nobody has typed a description, returns the suggested
 * description.
 */
export const descriptionOf = (fields: Described): string =>
  fields.picture_description || suggestedDescription(fields);
