import type { Page } from "@playwright/test";
import { insertEdition } from "../support/editions.ts";
import { openAs, type Parish } from "../support/parish.ts";

/** The start of the service: Sunday, 29 November 2026, 19:00 in the church's time zone. */
export const SERVICE_AT = "2026-11-29T22:00:00Z";
export const SCRIPT = "/semana/2026-11-29-19h/roteiro";

type ChosenItem = {
  title: string;
  description?: string;
  /** Start of the announcement in ISO 8601. */
  date: string;
  location?: string;
  spoken?: boolean;
  note?: string;
};

/** Creates a published edition of the service at `SERVICE_AT`. Returns the ids of its announcements in their order. */
export async function makeEdition(parish: Parish, items: ChosenItem[]) {
  const { sql } = parish;
  const chosen: { id: string; spoken: boolean }[] = [];
  for (const { date, spoken = true, note: _, ...details } of items) {
    const { id } = await parish.announcement({ description: "Venha.", ...details });
    await sql`update public.announcements set date = ${date} where id = ${id}`;
    chosen.push({ id, spoken });
  }
  const editionId = await insertEdition(parish, chosen, { serviceAt: new Date(SERVICE_AT) });
  const ids = chosen.map(({ id }) => id);
  for (const [index, { note }] of items.entries()) {
    if (note === undefined) continue;
    await sql`
      insert into public.edition_notes (edition_id, announcement_id, note)
      values (${editionId}, ${ids[index] ?? null}, ${note})
    `;
  }
  return ids;
}

/** Opens the script as an admin. */
export async function openScript(page: Page, parish: Parish) {
  await openAs(page, await parish.account({ admin: true }), SCRIPT);
}

/** Returns the titles of the announcements that the database records as read aloud, in the order of the script. */
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

/** Returns the page's element with the announcement or sentence to read aloud now. */
export const currentPart = (page: Page) => page.getByRole("article");
/** Returns the bar with the buttons below the script. */
export const bar = (page: Page) => page.getByRole("contentinfo");
