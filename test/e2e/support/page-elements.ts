import { expect, type Locator, type Page } from "@playwright/test";

/** Returns the card of the announcement with the title `title`. */
export const card = (page: Page, title: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });

/** Returns the toast that contains `title`. */
export const toast = (page: Page, title: string | RegExp): Locator =>
  page.getByRole("listitem").filter({ hasText: title });

/** Presses the only button with the name `name` inside `within`. */
export const press = (within: Pick<Page, "getByRole">, name: string | RegExp) =>
  within.getByRole("button", { name }).click();

/** Opens the “Mais ações” menu of an announcement, a member or a ministry, and presses an entry. */
export async function pressOnCard(page: Page, title: string, action: string) {
  // On a desktop the panel beside the list has the same menu for the chosen announcement.
  const menu = page.getByRole("button", { name: `Mais ações: ${title}`, exact: true }).first();
  await menu.hover();
  await menu.click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Waits until the current history entry belongs to an open layer (`open`), or to no layer. */
export const expectLayerEntry = (page: Page, open: boolean) =>
  expect.poll(() => page.evaluate(() => history.state?.layer === true)).toBe(open);

/** Presses Back after the open layer has added its history entry. */
export async function pressBack(page: Page) {
  await expectLayerEntry(page, true);
  await page.goBack();
}

/** Closes every toast, because toasts cover the header on a phone. */
export async function closeToasts(page: Page) {
  const toasts = page.getByRole("region", { name: "Mensagens" }).getByRole("listitem");
  // Only a front toast can be pressed, because it lies over the other toasts of its stack.
  while ((await toasts.count()) > 0) {
    const front = toasts.and(page.locator("[data-front=true]")).first();
    const close = front.getByRole("button", { name: "Fechar" });
    // A toast may disappear by its timeout during the press. The loop tries a remaining toast
    // again.
    await close.click({ timeout: 2_000 }).catch(() => {});
    await expect(front.and(page.locator("[data-removed=true]"))).toHaveCount(0);
  }
}

/** Returns date and time in the church's time zone as the form's fields expect them. */
export function dateAndTime(at: Date) {
  const text = at.toLocaleString("sv-SE", { timeZone: "America/Sao_Paulo" });
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** Returns the day in the church's time zone as copied messages write it: `05/12`. */
export const dayAndMonth = (at: Date) =>
  dateAndTime(at).date.split("-").slice(1).reverse().join("/");

/**
 * Formats a moment in Portuguese and in the church's time zone. The first day of a month is written
 * `1º`.
 */
export const inPortuguese = (at: Date | number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", ...options })
    .format(at)
    .replace(/\b1 de/, "1º de");

/** Returns date and time of the moment in `hours` hours as the form's fields expect them. */
export const inHours = (hours: number) => dateAndTime(new Date(Date.now() + hours * 3_600_000));

/**
 * Waits until React has hydrated the server's HTML. After that a link navigates without a reload,
 * and the cards react to the test's clock.
 */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(() => {
    const card = document.querySelector("article");
    return card !== null && Object.keys(card).some((key) => key.startsWith("__reactFiber"));
  });
}

/**
 * Navigates from the sign-in page to the board, so that the app requests the list, which is not in
 * that page's HTML.
 */
export async function arriveFromSignIn(page: Page) {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
}

/** Delays all requests to `url` until the returned function is called. */
export async function delayRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Gives the next request to `url` an error response. */
export const refuseOnce = (page: Page, url: string, status: number, json: object) =>
  page.route(url, (route) => route.fulfill({ status, json }), { times: 1 });

type Credentials = { email: string; password: string };
type Announcement = { title: string; description: string; hours: number };

/**
 * Fills title, description, date and time in the dialog. The date is `hours` hours from now.
 * @returns date and time.
 */
export async function fillDialog(page: Page, { title, description, hours }: Announcement) {
  const { date, time } = inHours(hours);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Título").fill(title);
  await dialog.getByLabel("Descrição").fill(description);
  await dialog.getByLabel("Data").fill(date);
  await dialog.getByLabel("Horário", { exact: true }).fill(time);
  return { date, time };
}

/** Signs in with the dialog that appears over a form when the session has ended. */
export async function signInOnTop(page: Page, { email, password }: Credentials) {
  const signIn = page.getByRole("dialog", { name: "Entre para continuar" });
  await signIn.getByLabel("Email").fill(email);
  await signIn.getByLabel("Senha", { exact: true }).fill(password);
  await signIn.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(signIn).toHaveCount(0);
}

/** Opens the dialog for a new announcement. */
export async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Novo Aviso" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Novo Aviso" });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Returns the dialog that asks which of two values of a field to keep. */
export const versionQuestion = (page: Page) =>
  page.getByRole("alertdialog", { name: "Outra pessoa mudou isto também" });

/** Chooses the typed value (`mine`) or the saved value (`theirs`) of a field, and saves. */
export async function keepVersion(page: Page, field: string, whose: "mine" | "theirs") {
  const name = whose === "mine" ? "O que você escreveu" : "O que está salvo agora";
  const values = versionQuestion(page).getByRole("group", { name: field });
  await values.getByRole("radio", { name }).check();
  await press(versionQuestion(page), "Salvar");
}
