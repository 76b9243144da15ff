import type { Page } from "@playwright/test";
import type { Parish } from "../support/parish.ts";

/** Sunday, 29 November 2026, 19:00 at the church. */
export const SERVICE_AT = "2026-11-29T22:00:00Z";
export const SCRIPT = "/semana/2026-11-29/roteiro";

type ChosenItem = {
  title: string;
  description?: string;
  /** ISO 8601. */
  date: string;
  location?: string;
  spoken?: boolean;
  note?: string;
};

/** Makes the edition of that service; returns the ids of its announcements, in their order. */
export async function makeEdition(parish: Parish, items: ChosenItem[], closed = true) {
  const { sql } = parish;
  const [edition] = await sql<{ id: string }[]>`
    insert into public.editions (service_at) values (${SERVICE_AT}) returning id
  `;
  if (!edition) throw new Error("no edition");
  const ids: string[] = [];
  for (const [index, item] of items.entries()) {
    const { title, date, description = "Venha.", location, spoken = true, note } = item;
    const { id } = await parish.announcement({
      title,
      description,
      ...(location !== undefined && { location }),
    });
    await sql`update public.announcements set date = ${date} where id = ${id}`;
    await sql`
      insert into public.edition_items (edition_id, announcement_id, position, spoken)
      values (${edition.id}, ${id}, ${index + 1}, ${spoken})
    `;
    if (note !== undefined) {
      await sql`
        insert into public.edition_notes (edition_id, announcement_id, note)
        values (${edition.id}, ${id}, ${note})
      `;
    }
    ids.push(id);
  }
  if (closed) {
    await sql`
      update public.edition_items set snapshot = private.announced(to_jsonb(announcements))
      from public.announcements
      where edition_id = ${edition.id} and announcements.id = announcement_id
    `;
    await sql`update public.editions set closed_at = now() where id = ${edition.id}`;
  }
  return { id: edition.id, ids };
}

/** What was said, in the order of the script, as the database knows it. */
export async function saidTitles(parish: Parish): Promise<string[]> {
  const rows = await parish.sql<{ title: string }[]>`
    select title from public.edition_notes
    join public.edition_items using (edition_id, announcement_id)
    join public.announcements on announcements.id = announcement_id
    where said_at is not null
    order by position
  `;
  return rows.map(({ title }) => title);
}

/** What is read now. */
export const current = (page: Page) => page.getByRole("article");
/** The bar below it. */
export const bar = (page: Page) => page.getByRole("contentinfo");
