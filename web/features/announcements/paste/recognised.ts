import type { Frequency } from "../model/schema.ts";

/** An announcement that a message contains. A field is null when the message does not say it, or says it in two ways. */
export type Recognised = {
  title: string | null;
  /** The text of the announcement without the lines that the other fields repeat; never empty. */
  description: string;
  /** The first day, `2026-12-05`. */
  date: string | null;
  /** The time of the beginning, `19:30`. */
  time: string | null;
  /** The last day; null when the announcement ends on its first day. */
  endDate: string | null;
  endTime: string | null;
  location: string | null;
  /** Name and telephone: `irmã Lurdes 11 95555-0129`. */
  contact: string | null;
  link: string | null;
  status: "scheduled" | "postponed" | "cancelled";
  repeats: Frequency | null;
};
