import type { BrowserContext, Page } from "@playwright/test";
import { fillSignIn, signInButton } from "../sign-in/sign-in-screen.ts";
import { expect, openBoard, test } from "../support/fixtures.ts";
import { card, fillDialog, openDialog, pressOnCard, toast } from "../support/screen.ts";

const offer = (page: Page) => page.getByRole("dialog").getByText("Continuar o rascunho?");
const press = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

/** Types a title into a new announcement, and closes the page as somebody who is called away. */
async function leaveTyping(page: Page, title: string) {
  const dialog = await openDialog(page);
  await dialog.getByLabel("Título").fill(title);
  await dialog.getByRole("button", { name: "Domingo" }).click();
  await page.reload();
}

test("What was typed is offered again after the page was closed, until it is saved, discarded or begun anew", async ({
  page,
  parish,
}) => {
  await openBoard(page, await parish.account());
  const dialog = page.getByRole("dialog", { name: "Novo Aviso" });
  const expectNone = async () => {
    await openDialog(page);
    await expect(dialog.getByLabel("Título")).toBeFocused();
    await expect(offer(page)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  await leaveTyping(page, "Deixa para lá");
  await openDialog(page);
  await expect(offer(page)).toBeVisible();
  await expect(dialog).toContainText("“Deixa para lá”");
  await expect(dialog.getByLabel("Título")).toHaveValue("");
  await press(page, "Começar do zero");
  await page.reload();
  await expectNone();

  await leaveTyping(page, "Ou este");
  await openDialog(page);
  await press(page, "Continuar");
  await press(page, "Cancelar");
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await page.reload();
  await expectNone();

  await openDialog(page);
  await dialog.getByRole("button", { name: "Mais detalhes" }).click();
  await dialog.getByLabel("Contato").fill("Sítio");
  await dialog.getByRole("button", { name: "Domingo" }).click();
  await page.reload();
  await openDialog(page);
  await expect(dialog.getByLabel("Contato")).toBeHidden();
  await press(page, "Continuar");
  await expect(dialog.getByLabel("Contato")).toHaveValue("Sítio");
  await expect(dialog.getByLabel("Contato")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Domingo", pressed: true })).toBeVisible();
  await fillDialog(page, { title: "Retiro", description: "Inscrições.", hours: 30 });
  await dialog.getByRole("button", { name: "Criar Aviso" }).click();
  await expect(card(page, "Retiro")).toBeVisible();
  await expectNone();
});

test("An edit is offered with the announcement it belongs to, and says when that has changed", async ({
  page,
  parish,
}) => {
  const account = await parish.account();
  const { id } = await parish.announcement({ title: "Ensaio", author: account });
  await parish.announcement({ title: "Vigília", author: account });
  await openBoard(page, account);
  const edit = async (title: string) => {
    await pressOnCard(page, title, "Editar");
    await expect(page.getByRole("dialog", { name: "Editar Aviso" })).toBeVisible();
  };
  await edit("Ensaio");
  await page.getByRole("dialog").getByLabel("Descrição").fill("Tragam a pasta azul.");
  await page.reload();
  await edit("Vigília");
  await expect(page.getByRole("dialog").getByLabel("Título")).toBeFocused();
  await expect(offer(page)).toHaveCount(0);
  await page.keyboard.press("Escape");

  await parish.sql`update public.announcements set description = 'Mudou.' where id = ${id}`;
  await page.reload();
  await edit("Ensaio");
  await expect(offer(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText("O aviso mudou depois deste rascunho.");
  await press(page, "Continuar");
  await expect(page.getByRole("dialog").getByLabel("Descrição")).toHaveValue(
    "Tragam a pasta azul.",
  );
});

test("Two tabs keep a draft each", async ({ context, parish }) => {
  const account = await parish.account();
  const open = async (from: BrowserContext) => {
    const page = await from.newPage();
    await openBoard(page, account);
    return page;
  };
  const [one, two] = [await open(context), await open(context)];
  const typed = async (page: Page, title: string) => {
    await (await openDialog(page)).getByLabel("Título").fill(title);
    // Typing is stored after a pause.
    await expect
      .poll(() => page.evaluate((text) => JSON.stringify(localStorage).includes(text), title))
      .toBe(true);
  };
  await typed(one, "Da primeira");
  await typed(two, "Da segunda");
  await two.reload();
  await openDialog(two);
  await press(two, "Continuar");
  await expect(two.getByRole("dialog").getByLabel("Título")).toHaveValue("Da segunda");
  await expect(one.getByRole("dialog").getByLabel("Título")).toHaveValue("Da primeira");
  await one.reload();
  await two.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  await two.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await openDialog(one);
  await press(one, "Continuar");
  await expect(one.getByRole("dialog").getByLabel("Título")).toHaveValue("Da primeira");
});

test("Where the browser stores nothing, the text lives as long as the page", async ({
  page,
  parish,
}) => {
  const { email } = await parish.account({ name: "Lia" });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto("/auth");
  await fillSignIn(page, email);
  await signInButton(page).click();
  await expect(page.getByRole("banner")).toContainText("Lia");
  const dialog = await openDialog(page);
  await dialog.getByLabel("Título").fill("Na memória");
  await expect(dialog).toContainText(/Publicando\s*Sem ministério/);
  await dialog.getByRole("link", { name: "Escolher em minha conta" }).click();
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
  await openDialog(page);
  await press(page, "Continuar");
  await expect(dialog.getByLabel("Título")).toHaveValue("Na memória");
});

test("A draft outlives a session that ends by itself, and leaves the device with “Sair”", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /AuthApiError|Refresh Token/i);
  const account = await parish.account();
  await openBoard(page, account);
  await leaveTyping(page, "Almoço");
  await parish.sql`delete from auth.sessions`;
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.endsWith("-auth-token")) ?? "";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  });
  await page.reload();
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  const signIn = async () => {
    await page.goto("/auth");
    await fillSignIn(page, account.email);
    await signInButton(page).click();
    await openDialog(page);
  };
  await signIn();
  await expect(page.getByRole("dialog")).toContainText("“Almoço”");
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("button", { name: "Sair" }).click();
  await expect(toast(page, "Logout realizado")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Almoço");
  await signIn();
  await expect(page.getByRole("dialog").getByLabel("Título")).toBeFocused();
  await expect(offer(page)).toHaveCount(0);
});
