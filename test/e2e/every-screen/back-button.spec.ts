import type { Page } from "@playwright/test";
import { dialog, openAdmin, openRoles, question, row } from "../administration/admin-screen.ts";
import { expect, signedIn, test } from "../support/fixtures.ts";
import { card, fillDialog, openDialog, press, pressOnCard, toast } from "../support/screen.ts";

/** Opens the board as a member, who came there from the not-found page. */
async function openBoard(page: Page, account: Parameters<typeof signedIn>[1]) {
  await signedIn(page, account);
  await page.goto("/auth/link");
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
  await expect(page.getByRole("button", { name: "Novo Aviso" }).first()).toBeVisible();
}

const before = /\/auth\/link$/;

const layer = (page: Page) => page.evaluate(() => history.state?.layer);

/** Waits until the step back is done with which whatever lay over the screen was left. */
const layersLeft = (page: Page) => expect.poll(() => layer(page)).toBeUndefined();

/** Presses Back while something lies over the screen, which takes it: a moment after the last press. */
async function pressBack(page: Page) {
  await expect.poll(() => layer(page)).toBe(true);
  await page.goBack();
}

test("Back, Esc, the X and Cancelar close an empty dialog and leave nothing behind, but ask before they throw typed text away", async ({
  page,
  parish,
}) => {
  await openBoard(page, await parish.account());
  const opened = await openDialog(page);
  await page.goBack();
  await expect(opened).not.toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Novo Aviso" }).first()).toBeFocused();

  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("button", { name: "Fechar" }).click(),
    () => page.getByRole("button", { name: "Cancelar" }).click(),
  ]) {
    await openDialog(page);
    await close();
    await expect(opened).not.toBeVisible();
    await layersLeft(page);
    await page.goForward();
    await layersLeft(page);
    await expect(page).toHaveURL("/");
  }

  await openDialog(page);
  const title = opened.getByLabel("Título");
  await title.fill("Meio aviso");
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question(page)).not.toBeVisible();
  // Faster than the question can take the keyboard: the second press is the answer to it.
  await title.evaluate((field) => {
    for (let press = 0; press < 2; press += 1) {
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    }
  });
  await expect(question(page)).toHaveCount(0);
  for (let press = 0; press < 2; press += 1) {
    await pressBack(page);
    await expect(question(page)).toBeVisible();
    await pressBack(page);
    await expect(question(page)).not.toBeVisible();
    await expect(title).toBeFocused();
  }
  await expect(title).toHaveValue("Meio aviso");
  await expect(page).toHaveURL("/");
  await pressBack(page);
  await press(question(page), "Descartar");
  await expect(opened).not.toBeVisible();
  await layersLeft(page);
  await page.goBack();
  await expect(page).toHaveURL(before);
});

test("Back closes what lies on top alone: choices, a question, a dialog", async ({
  page,
  parish,
}) => {
  const account = await parish.account({ admin: true });
  await parish.announcement({ title: "Fica", author: account });
  await openBoard(page, account);
  const opened = await openDialog(page);
  await test.step("choices", async () => {
    await opened.getByLabel("Título").fill("Fica");
    await opened.getByRole("combobox", { name: "Ministério" }).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("option")).toHaveCount(0);
    await expect(question(page)).toHaveCount(0);
    await expect(opened.getByLabel("Título")).toHaveValue("Fica");
  });
  await test.step("nothing after a reload or after saving", async () => {
    await page.reload();
    await layersLeft(page);
    await openDialog(page);
    await press(page.getByRole("dialog"), "Começar do zero");
    await fillDialog(page, { title: "Longe", description: "x", hours: 20 * 24 });
    await press(opened, "Criar Aviso");
    await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
    await layersLeft(page);
  });
  await test.step("what a message offers is there until something opens", async () => {
    await press(toast(page, "Aviso criado com sucesso!"), /30/);
    await expect(card(page, "Longe")).toBeVisible();
    await expect(page).toHaveURL("/?periodo=30");
  });
  await test.step("the question before deleting, answered with no", async () => {
    const menu = page.getByRole("menu");
    const opener = page.getByRole("button", { name: "Mais ações: Fica" });
    await opener.hover();
    await opener.click();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toHaveCount(0);
    await pressOnCard(page, "Fica", "Excluir");
    await expect(question(page)).toBeVisible();
    await page.goBack();
    await expect(question(page)).not.toBeVisible();
    await expect(card(page, "Fica")).toBeVisible();
  });
  await page.goBack();
  await expect(page).toHaveURL(before);
});

test("A search that would hide what was saved is lifted for good, also where the history is slow", async ({
  page,
  parish,
}) => {
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    history.go = (delta) => void setTimeout(() => go(delta), 300);
    const arrived = () => document.documentElement.setAttribute("data-arrived", "");
    window.addEventListener("popstate", arrived, { capture: true });
  });
  const author = await parish.account();
  await parish.announcement({ title: "Coral", author });
  await signedIn(page, author);
  await page.goto("/auth/link");
  await page.goto("/?busca=coral");
  await pressOnCard(page, "Coral", "Duplicar");
  await fillDialog(page, { title: "Mutirão", description: "x", hours: 30 });
  await press(page.getByRole("dialog"), "Criar Aviso");
  await expect(card(page, "Mutirão")).toBeVisible();
  await expect(page.locator("html[data-arrived]")).toBeAttached();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL(before);
});

test("Back closes the choices of the sign-up screen and the dialogs of the administration, which stay open", async ({
  page,
  parish,
}) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Cadastrar" }).click();
  await page.getByLabel("Nome Completo").fill("Ana");
  await page.getByLabel("Ministério (opcional)").click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(page.getByLabel("Nome Completo")).toHaveValue("Ana");

  const admin = await parish.account({ name: "Zilda", admin: true });
  await parish.account({ name: "Bento" });
  await openAdmin(page, admin, "Ministérios");
  const address = /\/admin/;
  await press(page, "Novo ministério");
  await dialog(page).getByLabel("Nome").fill("Coral");
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await press(question(page), "Descartar");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);

  await page.getByRole("tab", { name: "Membros" }).click();
  await openRoles(page, "Bento");
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);

  await pressOnCard(page, "Bento", "Link de senha");
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect(row(page, "Bento")).toBeVisible();
});
