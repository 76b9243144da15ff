import type { Page } from "@playwright/test";
import { fillSignIn, signInButton } from "../sign-in/sign-in-page.ts";
import { expect, restoreSession, test } from "../support/fixtures.ts";
import { buildOf, cachedPaths, OFFLINE, visitAndCache } from "../support/installed.ts";

test.use(OFFLINE);

const MESSAGE = "Ensaio do coral\nSexta-feira às 19h30, no salão. Tragam a pasta azul.";
const WAITING = "A mensagem está guardada neste aparelho.";

/** Sends a message as the system's share sheet does: with the form that the manifest describes. */
async function share(page: Page, text: string) {
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  const { action, method, enctype, params } = manifest.share_target;
  const form = {
    action,
    method,
    enctype,
    fields: [
      [params.title, ""],
      [params.text, text],
    ],
  };
  // This read ends after that of the page itself, which would otherwise take the message and open
  // the form in the document that is about to go.
  await page.evaluate((path) => caches.match(path).then(() => {}), action);
  await page.evaluate(({ fields, ...attributes }) => {
    const sent = Object.assign(document.createElement("form"), attributes);
    for (const [name = "", value = ""] of fields) {
      sent.append(Object.assign(document.createElement("textarea"), { name, value }));
    }
    document.body.append(sent);
    sent.submit();
  }, form);
}

const newForm = (page: Page) => page.getByRole("dialog", { name: "Novo Aviso" });

async function expectFilled(page: Page) {
  await expect(page).toHaveURL("/");
  await expect(newForm(page).getByLabel("Descrição")).toHaveValue(/Tragam a pasta azul/);
}

test("A person shares a message with the app, signs in, and finds it in the form", async ({
  page,
  parish,
  server,
}) => {
  const { email, password } = await parish.account();
  await visitAndCache(page);
  await share(page, MESSAGE);
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText(WAITING)).toBeVisible();
  await page.reload();
  await expect(page.getByText(WAITING)).toBeVisible();
  await fillSignIn(page, email, password);
  await signInButton(page).click();
  await expectFilled(page);
  await expect(newForm(page).getByLabel("Título")).toHaveValue("Ensaio do coral");
  await expect(newForm(page).getByRole("textbox", { name: "Horário" })).toHaveValue("19:30");
  // The form has taken the message: it is a draft of this account now.
  await expect.poll(() => page.evaluate(() => caches.has("/compartilhar"))).toBe(false);
  expect(server.output).not.toContain("/compartilhar");
});

test("A member without a connection shares a message, which opens in the form at once", async ({
  page,
  context,
  parish,
}) => {
  await restoreSession(page, await parish.account());
  await visitAndCache(page);
  // The service worker stores the files for members when a page that it controls loads them.
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Novo Aviso" })).toBeVisible();
  const build = (await buildOf(page)) ?? "";
  await expect
    .poll(() => cachedPaths(page, build))
    .toContainEqual(expect.stringMatching(/^\/assets\/team-/));
  await context.setOffline(true);
  await share(page, MESSAGE);
  await expectFilled(page);
});

test("Two tabs know a shared message, and only one of them opens the form", async ({
  page,
  parish,
}) => {
  const { email, password } = await parish.account();
  await visitAndCache(page);
  await share(page, MESSAGE);
  const second = await page.context().newPage();
  await second.goto("/auth");
  for (const tab of [page, second]) await expect(tab.getByText(WAITING)).toBeVisible();
  await fillSignIn(page, email, password);
  await signInButton(page).click();
  const tabs = [page, second];
  for (const tab of tabs) await expect(tab).toHaveURL("/");
  const forms = async () => (await Promise.all(tabs.map((tab) => newForm(tab).count()))).sort();
  await expect.poll(forms).toEqual([0, 1]);
  await expect.poll(() => page.evaluate(() => caches.has("/compartilhar"))).toBe(false);
  expect(await forms()).toEqual([0, 1]);
});

test("A shared message that nobody has used for a day is deleted", async ({ page }) => {
  await visitAndCache(page);
  for (const [hours, isKept] of [
    [23, true],
    [25, false],
  ] as const) {
    await page.evaluate(async (age) => {
      const headers = { Date: new Date(Date.now() - age * 3_600_000).toUTCString() };
      const cache = await caches.open("/compartilhar");
      await cache.put("/compartilhar", new Response("Ensaio", { headers }));
    }, hours);
    await page.goto("/auth");
    await expect(page.getByRole("tab", { name: "Entrar" })).toBeVisible();
    await expect(page.getByText(WAITING)).toHaveCount(isKept ? 1 : 0);
  }
});
