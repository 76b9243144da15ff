import type { Page } from "@playwright/test";
import type { TestServer } from "../../support/server.ts";
import { fillSignIn, signInButton } from "../sign-in/sign-in-page.ts";
import { expect, restoreSession, test } from "../support/fixtures.ts";
import { buildOf, cachedPaths, OFFLINE, visitAndCache } from "../support/installed.ts";
import { press, pressBack } from "../support/page-elements.ts";

test.use(OFFLINE);

const MESSAGE = "Ensaio do coral\nSexta-feira às 19h30, no salão. Tragam a pasta azul.";
const WAITING = "A mensagem está guardada neste aparelho.";

/** Sends a message as the system's share sheet does: with the form that the manifest describes. */
async function share(page: Page, server: TestServer, text: string) {
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  const { action, method, enctype, params } = manifest.share_target;
  const form = {
    action: new URL(action, server.url).href,
    method,
    enctype,
    fields: [
      [params.title, ""],
      [params.text, text],
    ],
  };
  // This read ends after that of the page itself, which would otherwise ask about the message in
  // the document that is about to go. A page of another site cannot read the board's caches.
  await page.evaluate(async (path) => void (await globalThis.caches?.match(path)), action);
  const loaded = page.waitForEvent("load");
  await page.evaluate(({ fields, ...attributes }) => {
    const sent = Object.assign(document.createElement("form"), attributes);
    for (const [name = "", value = ""] of fields) {
      sent.append(Object.assign(document.createElement("textarea"), { name, value }));
    }
    document.body.append(sent);
    sent.submit();
  }, form);
  await loaded;
}

const newForm = (page: Page) => page.getByRole("dialog", { name: "Novo Aviso" });
const question = (page: Page) =>
  page.getByRole("alertdialog", { name: "Abrir a mensagem recebida?" });
const isKept = (page: Page) => page.evaluate(() => caches.has("/compartilhar"));

async function openMessage(page: Page) {
  await expect(page).toHaveURL("/");
  await press(question(page), "Abrir");
  await expect(newForm(page).getByLabel("Descrição")).toHaveValue(/Tragam a pasta azul/);
}

test("A person who shared a message finds it in one form after signing in", async ({
  page,
  parish,
  server,
}) => {
  const { email, password } = await parish.account();
  await visitAndCache(page);
  await share(page, server, MESSAGE);
  await expect(page).toHaveURL("/auth");
  await page.reload();
  const second = await page.context().newPage();
  await second.goto("/auth");
  const tabs = [page, second];
  for (const tab of tabs) await expect(tab.getByText(WAITING)).toBeVisible();
  await fillSignIn(page, email, password);
  await signInButton(page).click();
  for (const tab of tabs) await expect(question(tab)).toBeVisible();
  for (const tab of tabs) await press(question(tab), "Abrir");
  for (const tab of tabs) await expect(question(tab)).toHaveCount(0);
  const countForms = async () => {
    const counts = await Promise.all(tabs.map((tab) => newForm(tab).count()));
    return counts.sort();
  };
  await expect.poll(countForms).toEqual([0, 1]);
  // The form has taken the message: it is a draft of this account now.
  await expect.poll(() => isKept(page)).toBe(false);
  expect(await countForms()).toEqual([0, 1]);
  const form = (await newForm(page).count()) === 1 ? newForm(page) : newForm(second);
  await expect(form.getByLabel("Título")).toHaveValue("Ensaio do coral");
  await expect(form.getByLabel("Descrição")).toHaveValue(/Tragam a pasta azul/);
  await expect(form.getByRole("textbox", { name: "Horário" })).toHaveValue("19:30");
  expect(server.output).not.toContain("/compartilhar");
});

test("A member without a connection shares a message with the form", async ({
  page,
  context,
  parish,
  server,
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
  await share(page, server, MESSAGE);
  await openMessage(page);
});

test("A message from a form of another site waits for an answer", async ({
  page,
  parish,
  server,
}) => {
  await restoreSession(page, await parish.account());
  await visitAndCache(page);
  const otherSite = "http://igreja.test/";
  const body = '<meta charset="utf-8"><meta name="referrer" content="no-referrer">';
  await page.route(otherSite, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(otherSite);
  await share(page, server, MESSAGE);
  await expect(page).toHaveURL("/");
  await expect(question(page)).toContainText("Tragam a pasta azul.");
  await expect(newForm(page)).toHaveCount(0);
  await pressBack(page);
  await expect(question(page)).toHaveCount(0);
  await page.reload();
  await press(question(page), "Descartar");
  await expect(question(page)).toHaveCount(0);
  await expect.poll(() => isKept(page)).toBe(false);
  await expect(newForm(page)).toHaveCount(0);
});

test("A shared message waits for a day before the next one replaces it", async ({
  page,
  server,
}) => {
  await visitAndCache(page);
  const keepSince = (hours: number) =>
    page.evaluate(async (age) => {
      const headers = { Date: new Date(Date.now() - age * 3_600_000).toUTCString() };
      const cache = await caches.open("/compartilhar");
      await cache.put("/compartilhar", new Response("Retiro", { headers }));
    }, hours);
  const keptText = () =>
    page.evaluate(async () => (await caches.match("/compartilhar"))?.text() ?? "");
  for (const [hours, count, kept] of [
    [23, 1, "Retiro"],
    [25, 0, "Ensaio do coral"],
  ] as const) {
    await keepSince(hours);
    await page.goto("/auth");
    await expect(page.getByRole("tab", { name: "Entrar" })).toBeVisible();
    await expect(page.getByText(WAITING)).toHaveCount(count);
    await keepSince(hours);
    await share(page, server, MESSAGE);
    expect(await keptText()).toContain(kept);
  }
});
