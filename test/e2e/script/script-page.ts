import type { Page } from "@playwright/test";
import { insertEdition, slugOf } from "../support/editions.ts";
import { openAs, type Parish } from "../support/parish.ts";

const HOUR_MS = 3_600_000;
/**
 * The start of the service: a Sunday in March of this year, 19:00 in the church's time zone. An
 * announcement in another year than the service would be shown with its year.
 */
export const SERVICE_AT = new Date(Date.UTC(new Date().getUTCFullYear(), 2, 15, 22));
SERVICE_AT.setUTCDate(SERVICE_AT.getUTCDate() - SERVICE_AT.getUTCDay());
export const SCRIPT = `/semana/${slugOf(SERVICE_AT)}-19h/roteiro`;

/** Returns the moment `days` days and `hours` hours after the service. */
export const afterService = (days: number, hours: number) =>
  new Date(SERVICE_AT.getTime() + (24 * days + hours) * HOUR_MS);

type ChosenItem = {
  title: string;
  description?: string;
  date: Date;
  location?: string;
  spoken?: boolean;
  note?: string;
};

/**
 * Creates a published edition of the service at `SERVICE_AT`. Returns the ids of its announcements
 * in their order.
 */
export async function makeEdition(parish: Parish, items: ChosenItem[]) {
  const { sql } = parish;
  const chosen: { id: string; spoken: boolean }[] = [];
  for (const { date, spoken = true, note: _, ...details } of items) {
    const { id } = await parish.announcement({ description: "Venha.", ...details });
    await sql`update public.announcements set date = ${date} where id = ${id}`;
    chosen.push({ id, spoken });
  }
  const editionId = await insertEdition(parish, chosen, { serviceAt: SERVICE_AT });
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

/**
 * Returns the titles of the announcements that the database records as read aloud, in the order of
 * the script.
 */
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
