import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { insertEdition, slugOf } from "../support/editions.ts";
import { openAs, type Parish } from "../support/fixtures.ts";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Returns the next Sunday at 19:00 in São Paulo, the service that the page proposes first, in ms.
 */
function comingService(): number {
  const at = new Date();
  at.setUTCDate(at.getUTCDate() + ((7 - at.getUTCDay()) % 7));
  at.setUTCHours(22, 0, 0, 0);
  return at.getTime() > Date.now() ? at.getTime() : at.getTime() + 7 * 24 * HOUR_MS;
}

/** Inserts announcements of the week after the next service, ordered by date. */
export async function insertAnnouncements(parish: Parish, count: number, title = "Aviso") {
  const from = new Date(comingService() + 2.5 * 24 * HOUR_MS);
  await parish.sql`
    insert into public.announcements (title, description, date)
    select ${title} || ' ' || n, 'Venha e traga um amigo.',
      ${from}::timestamptz + make_interval(mins => n)
    from generate_series(1, ${count}) n
  `;
}

type NewEdition = { inHours: number; titles: string[]; published?: boolean };

/**
 * Inserts an edition for slides and bulletin with the announcements of these titles in this order.
 */
export async function insertEditionWithTitles(
  parish: Parish,
  { inHours, titles, published = false }: NewEdition,
) {
  const serviceAt = new Date(Math.floor((Date.now() + inHours * HOUR_MS) / HOUR_MS) * HOUR_MS);
  const rows = await parish.sql<{ id: string }[]>`
    select announcements.id
    from unnest(${titles}::text[]) with ordinality listed (name, place)
    join public.announcements on announcements.title = listed.name
    order by place
  `;
  const items = rows.map(({ id: item }) => item);
  const id = await insertEdition(parish, items, {
    serviceAt,
    published,
    choices: { spoken: false },
  });
  return { id, path: `/semana/${slugOf(serviceAt)}` };
}

/** Opens the page `/semana`, or the page of an edition, as a new editor. */
export async function openWeek(page: Page, parish: Parish, path = "/semana") {
  await openAs(page, await parish.account({ editor: true }), parish.url + path);
}

/**
 * Opens the page `/semana`, or the page of an edition, as a second editor in a second browser
 * context.
 */
export async function openWeekInSecondBrowser(browser: Browser, parish: Parish, path?: string) {
  const page = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  await openWeek(page, parish, path);
  return page;
}

/** Returns the list of the announcements that are proposed for the next service. */
export const proposal = (page: Page): Locator => page.getByRole("list", { name: "Sugestão" });

/** Returns the row of the item with that title. */
export const row = (page: Page, title: string): Locator =>
  page
    .getByRole("list", { name: "Avisos do culto" })
    .getByRole("listitem", { name: title, exact: true });

/** Returns the button that switches an output of the item on or off. */
export const outputButton = (page: Page, title: string, name = "Boletim"): Locator =>
  row(page, title).getByRole("button", { name });

/** Returns the handle that moves the item by drag or by keyboard. */
export const handle = (page: Page, title: string): Locator =>
  row(page, title).getByRole("button", { name: /^Mover/ });

/** Returns the titles of the edition's items in their order. */
export const titles = (page: Page): Promise<string[]> =>
  page
    .getByRole("list", { name: "Avisos do culto" })
    .getByRole("listitem")
    .getByRole("heading")
    .allTextContents();

/** Waits until the page says that all changes are saved. */
export const expectSaved = (page: Page) =>
  expect(page.getByText("Salvo", { exact: true })).toBeVisible();

export const expectPublished = (page: Page) =>
  expect(page.getByText(/^Publicado (hoje|ontem), /)).toBeVisible();

/** Returns the button that publishes an edition. It exists while something is unpublished. */
export const publishButton = (page: Page) =>
  page.getByRole("button", { name: "Publicar", exact: true });

/** Returns the notice about unpublished changes. */
export const unpublishedNotice = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Alterações ainda não publicadas" });

/** Opens the note and the actions of an item. */
export const openNote = (page: Page, title: string) =>
  row(page, title).getByRole("button", { name: title, exact: true }).click();
