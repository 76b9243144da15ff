import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import type { Sql } from "../../test/support/database/sql.ts";

export const BOARD_URL = "https://avisos.igreja.example";

/** The columns of an announcement that a calendar shows. */
export type CalendarRow = {
  title: string;
  description: string;
  date: string;
  ends_at: string | null;
  location: string | null;
  contact: string | null;
  link_url: string | null;
  link_label: string | null;
  former_date?: string | null;
  status: string;
  status_reason: string | null;
  kind: string;
  hour_words: string | null;
};

/** Returns 22:30 UTC on a day of December of the next year. */
export const inDecember = (day: number) => `${new Date().getUTCFullYear() + 1}-12-${day}T22:30:00Z`;

const ROW = {
  title: "Ensaio",
  description: "Às 19h",
  date: inDecember(12),
  status: "scheduled",
  kind: "event",
};

/**
 * Inserts announcements of a ministry, with defaults for missing columns, and resolves to their
 * ids.
 */
export async function insertRows(owner: Sql, rows: Partial<CalendarRow>[], ministry: string) {
  const all = rows.map((row) => ({ id: randomUUID(), ...ROW, ...row }));
  await owner`
    insert into public.announcements
      (id, title, description, date, former_date, ends_at, location, contact, link_url, link_label,
        status, status_reason, kind, hour_words, ministry_id)
    select id, title, description, date, former_date, ends_at, location, contact, link_url,
      link_label, status, status_reason, kind, hour_words, ${ministry}::uuid
    from jsonb_populate_recordset(null::public.announcements, ${JSON.stringify(all)}::jsonb)
  `;
  return all.map(({ id }) => id);
}

/** Parses a calendar with the library ical.js, and returns it with its events. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent").map((event) => ({
    text: (name: string) => event.getFirstPropertyValue(name)?.toString() ?? null,
    time: (name: string) => {
      const value = event.getFirstPropertyValue(name);
      return value instanceof ICAL.Time ? value.toJSDate().toISOString() : null;
    },
  }));
  return { calendar, events };
}
