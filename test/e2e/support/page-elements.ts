import { expect, type Locator, type Page } from "@playwright/test";

/** The card with that title. */
export const card = (page: Page, title: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });

/** The toast with that title. */
export const toast = (page: Page, title: string | RegExp): Locator =>
  page.getByRole("listitem").filter({ hasText: title });

/** Presses the one button of that name in a part of the page. */
export const press = (within: Pick<Page, "getByRole">, name: string | RegExp) =>
  within.getByRole("button", { name }).click();

/** Presses an entry of the menu of what can be done with an announcement, a member or a ministry. */
export async function pressOnCard(page: Page, title: string, action: string) {
  // On a desktop the chosen announcement has it beside the list, too.
  const menu = page.getByRole("button", { name: `Mais ações: ${title}`, exact: true }).first();
  await menu.hover();
  await menu.click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Closes every toast: on a phone they cover the header for as long as they stay. */
export async function closeToasts(page: Page) {
  const toasts = page.getByRole("region", { name: "Mensagens" }).getByRole("listitem");
  // The front toast of the upper and of the lower place lies over the others.
  while ((await toasts.count()) > 0) {
    const front = toasts.and(page.locator("[data-front=true]")).first();
    const close = front.getByRole("button", { name: "Fechar" });
    // The last one may go by itself meanwhile; one that stays is tried again.
    await close.click({ timeout: 2_000 }).catch(() => {});
    await expect(front.and(page.locator("[data-removed=true]"))).toHaveCount(0);
  }
}

/** A date and a time as their fields take them, in the browser's zone. */
export function formTime(at: Date) {
  const text = at.toLocaleString("sv-SE", { timeZone: "America/Sao_Paulo" });
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** A moment in the church's zone as Portuguese writes it, in which the first of a month is `1º`. */
export const inPortuguese = (at: Date | number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", ...options })
    .format(at)
    .replace(/\b1 de/, "1º de");

/** The fields of `hours` from now. */
export const inHours = (hours: number) => formTime(new Date(Date.now() + hours * 3_600_000));

/**
 * React has taken the server's cards over: from here on a link changes the screen within the app, and a jump of the
 * clock reaches them as a tick does.
 */
export async function takenOver(page: Page) {
  await page.waitForFunction(() => {
    const card = document.querySelector("article");
    return card !== null && Object.keys(card).some((key) => key.startsWith("__reactFiber"));
  });
}

/** Reaches the board from within the app, where it asks for the list instead of finding it in the page. */
export async function arriveFromSignIn(page: Page) {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
}

/** Keeps requests of `url` waiting; returns what lets them go on. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
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

/** Has the next request of `url` refused, as the service would. */
export const refuseOnce = (page: Page, url: string, status: number, json: object) =>
  page.route(url, (route) => route.fulfill({ status, json }), { times: 1 });

type Credentials = { email: string; password: string };
type Announcement = { title: string; description: string; hours: number };

/** Fills the dialog's fields, except the ministry, with a moment that lies `hours` ahead. */
export async function fillDialog(page: Page, { title, description, hours }: Announcement) {
  const { date, time } = inHours(hours);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Título").fill(title);
  await dialog.getByLabel("Descrição").fill(description);
  await dialog.getByLabel("Data").fill(date);
  await dialog.getByLabel("Horário", { exact: true }).fill(time);
}

/** Signs in over the dialog in which somebody was told that nobody is signed in. */
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

/** The dialog that asks which value of a field to keep. */
export const versionQuestion = (page: Page) =>
  page.getByRole("alertdialog", { name: "Outra pessoa mudou isto também" });

/** Chooses one of the two values of a field, and saves. */
export async function keepVersion(page: Page, field: string, whose: "mine" | "theirs") {
  const name = whose === "mine" ? "O que você escreveu" : "O que está salvo agora";
  const values = versionQuestion(page).getByRole("group", { name: field });
  await values.getByRole("radio", { name }).check();
  await press(versionQuestion(page), "Salvar");
}
