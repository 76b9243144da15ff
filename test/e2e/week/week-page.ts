import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { edition as editionOf, slugOf } from "../support/editions.ts";
import { openAs, type Parish } from "../support/fixtures.ts";

const HOUR_MS = 60 * 60 * 1000;

/** The Sunday evening that is proposed first, in the browser's zone: 19:00 in São Paulo. */
function comingService(): number {
  const at = new Date();
  at.setUTCDate(at.getUTCDate() + ((7 - at.getUTCDay()) % 7));
  at.setUTCHours(22, 0, 0, 0);
  return at.getTime() > Date.now() ? at.getTime() : at.getTime() + 7 * 24 * HOUR_MS;
}

/** Announcements in the week after the coming service, the first one the nearest. */
export async function announced(parish: Parish, count: number, title = "Aviso") {
  const from = new Date(comingService() + 2.5 * 24 * HOUR_MS);
  await parish.sql`
    insert into public.announcements (title, description, date)
    select ${title} || ' ' || n, 'Venha e traga um amigo.', ${from}::timestamptz + make_interval(mins => n)
    from generate_series(1, ${count}) n
  `;
}

type NewEdition = { inHours: number; titles: string[]; published?: boolean };

/** An edition with the announcements of these titles in their order, on screen and paper. */
export async function edition(parish: Parish, { inHours, titles, published = false }: NewEdition) {
  const serviceAt = new Date(Math.floor((Date.now() + inHours * HOUR_MS) / HOUR_MS) * HOUR_MS);
  const rows = await parish.sql<{ id: string }[]>`
    select announcements.id
    from unnest(${titles}::text[]) with ordinality listed (name, place)
    join public.announcements on announcements.title = listed.name
    order by place
  `;
  const items = rows.map(({ id: item }) => item);
  const id = await editionOf(parish, items, { serviceAt, published, choices: { spoken: false } });
  return { id, path: `/semana/${slugOf(serviceAt)}` };
}

/** Opens the week, or an edition, as an editor. */
export async function opened(page: Page, parish: Parish, path = "/semana") {
  await openAs(page, await parish.account({ editor: true }), parish.url + path);
}

/** The page of another editor, in a browser of its own. */
export async function openedElsewhere(browser: Browser, parish: Parish, path?: string) {
  const page = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  await opened(page, parish, path);
  return page;
}

/** The proposal for the next service. */
export const proposal = (page: Page): Locator => page.getByRole("list", { name: "Sugestão" });

/** The row of that announcement in the selection. */
export const row = (page: Page, title: string): Locator =>
  page
    .getByRole("list", { name: "Avisos do culto" })
    .getByRole("listitem", { name: title, exact: true });

/** Where that announcement goes out, or does not. */
export const outlet = (page: Page, title: string, name = "Boletim"): Locator =>
  row(page, title).getByRole("button", { name });

/** The handle that drags an announcement, or moves it with the keyboard. */
export const handle = (page: Page, title: string): Locator =>
  row(page, title).getByRole("button", { name: /^Mover/ });

/** The titles of the selection, in their order. */
export const titles = (page: Page): Promise<string[]> =>
  page
    .getByRole("list", { name: "Avisos do culto" })
    .getByRole("listitem")
    .getByRole("heading")
    .allTextContents();

/** All that was chosen is in the database. */
export const saved = (page: Page) => expect(page.getByText("Salvo", { exact: true })).toBeVisible();

export const published = (page: Page) => expect(page.getByText(/^Lista pronta hoje/)).toBeVisible();

/** The first publishing. */
export const ready = (page: Page) => page.getByRole("button", { name: "Pronto", exact: true });

/** The notice of changes that are not published, and its button. */
export const unpublished = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Alterações ainda não publicadas" });

/** Opens what an announcement of the selection has besides its outputs. */
export const openNote = (page: Page, title: string) =>
  row(page, title)
    .getByRole("button", { name: /^Observação/ })
    .click();
