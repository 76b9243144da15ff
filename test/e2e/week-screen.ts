import { expect, type Locator, type Page } from "@playwright/test";
import type { Parish } from "./fixtures.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Announcements that are proposed for every service of the next days, the first one the nearest. */
export async function announced(parish: Parish, count: number, title = "Aviso") {
  const [row] = await parish.sql<{ hours: number }[]>`
    select extract(epoch from date_trunc('week', now()) + interval '9 days' - now()) / 3600 as hours
  `;
  await parish.sql`
    insert into public.announcements (title, description, date)
    select ${title} || ' ' || n, 'Venha e traga um amigo.', now() + make_interval(hours => ${Math.round(row?.hours ?? 0)}, mins => n)
    from generate_series(1, ${count}) n
  `;
}

/** An edition with these announcements in their order, all of them on paper. */
export async function edition(
  parish: Parish,
  { inHours, titles, closed = false }: { inHours: number; titles: string[]; closed?: boolean },
) {
  const serviceAt = new Date(Math.floor((Date.now() + inHours * HOUR_MS) / HOUR_MS) * HOUR_MS);
  const [row] = await parish.sql<{ id: string }[]>`
    insert into public.editions (service_at, revision) values (${serviceAt}, 2) returning id
  `;
  if (!row) throw new Error("no row");
  await parish.sql`
    insert into public.edition_items (edition_id, announcement_id, position, printed)
    select ${row.id}, announcements.id, place, true
    from unnest(${titles}::text[]) with ordinality listed (name, place)
    join public.announcements on announcements.title = listed.name
  `;
  if (closed) {
    await parish.sql`
      update public.edition_items set snapshot = private.announced(to_jsonb(announcements))
      from public.announcements where announcements.id = announcement_id and edition_id = ${row.id}
    `;
    await parish.sql`update public.editions set closed_at = now() where id = ${row.id}`;
  }
  const slug = serviceAt.toLocaleDateString("sv-SE", { timeZone: "America/Sao_Paulo" });
  return { id: row.id, path: `/semana/${slug}` };
}

/** The row of that announcement in the selection. */
export const row = (page: Page, title: string): Locator =>
  page
    .getByRole("list", { name: "Avisos da edição" })
    .getByRole("listitem", { name: title, exact: true });

/** The titles of the selection, in their order. */
export const titles = (page: Page): Promise<string[]> =>
  page
    .getByRole("list", { name: "Avisos da edição" })
    .getByRole("listitem")
    .getByRole("heading")
    .allTextContents();

/** All that was chosen is in the database. */
export const saved = (page: Page) => expect(page.getByText("Salvo", { exact: true })).toBeVisible();

export const closeButton = (page: Page) => page.getByRole("button", { name: "Fechar edição" });
