import type { Page } from "@playwright/test";
import { question } from "../administration/admin-screen.ts";
import { fillSignIn, signInButton } from "../sign-in/sign-in-screen.ts";
import { expect, openBoard, test } from "../support/fixtures.ts";
import { card, fillDialog, openDialog, press, pressOnCard, toast } from "../support/screen.ts";
import { keepVersion, versionQuestion } from "../support/versions.ts";

test.use({ expectedErrors: [/Failed to load resource|AuthApiError|Refresh Token/i] });

const offer = (page: Page) => page.getByRole("dialog").getByText("Continuar o rascunho?");

/** Types a title into a new announcement, and loads the page anew. */
async function leaveTyping(page: Page, title: string) {
  const dialog = await openDialog(page);
  await dialog.getByLabel("Título").fill(title);
  await press(dialog, "Domingo");
  await page.reload();
}

test("A member is offered again what was typed before", async ({ page, parish }) => {
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
  await press(dialog, "Começar do zero");
  await page.reload();
  await expectNone();

  await openDialog(page);
  await press(dialog, "Mais detalhes");
  await dialog.getByLabel("Contato").fill("Sítio");
  await press(dialog, "Domingo");
  await page.reload();
  await openDialog(page);
  await press(dialog, "Continuar");
  await expect(dialog.getByLabel("Contato")).toHaveValue("Sítio");
  await expect(dialog.getByLabel("Contato")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Domingo", pressed: true })).toBeVisible();
  await fillDialog(page, { title: "Retiro", description: "Inscrições.", hours: 30 });
  await press(dialog, "Criar Aviso");
  await expect(card(page, "Retiro")).toBeVisible();
  await expectNone();
});

test("The draft of an edit is offered with its announcement", async ({ page, parish }) => {
  const author = await parish.account();
  const { id } = await parish.announcement({ title: "Ensaio", location: "Templo", author });
  await parish.announcement({ title: "Vigília", author });
  await openBoard(page, author);
  const dialog = page.getByRole("dialog", { name: "Editar Aviso" });
  await pressOnCard(page, "Ensaio", "Editar");
  await dialog.getByLabel("Descrição").fill("Minha descrição");
  await page.reload();
  await pressOnCard(page, "Vigília", "Editar");
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await expect(offer(page)).toHaveCount(0);
  await parish.sql`
    update public.announcements set description = 'A dela', location = 'Salão' where id = ${id}
  `;
  await page.reload();
  await pressOnCard(page, "Ensaio", "Editar");
  await expect(dialog).toContainText("O aviso mudou depois deste rascunho.");
  await press(dialog, "Continuar");
  await expect(dialog.getByLabel("Local")).toHaveValue("Salão");
  await expect(dialog.getByLabel("Descrição")).toHaveValue("Minha descrição");
  await press(dialog, "Atualizar");
  await expect(versionQuestion(page)).toContainText("A dela");
  await keepVersion(page, "Descrição", "theirs");
  await expect(dialog).toHaveCount(0);
  const [row] =
    await parish.sql`select description, location from public.announcements where id = ${id}`;
  expect(row).toEqual({ description: "A dela", location: "Salão" });
});

test("Two tabs keep a draft each, until its writer signs out", async ({ context, parish }) => {
  const account = await parish.account();
  const [one, two] = [await context.newPage(), await context.newPage()];
  await openBoard(one, account);
  await openBoard(two, account);
  const dialog = (page: Page) => page.getByRole("dialog", { name: "Novo Aviso" });
  await leaveTyping(one, "Da primeira");
  await leaveTyping(two, "Da segunda");
  await openDialog(two);
  await press(dialog(two), "Continuar");
  await expect(dialog(two).getByLabel("Título")).toHaveValue("Da segunda");
  await press(dialog(two), "Cancelar");
  await press(question(two), "Descartar");
  await two.close();

  await parish.sql`delete from auth.sessions`;
  await one.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token")) ?? "";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  });
  await one.reload();
  await expect(one.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  const signIn = async () => {
    await one.goto("/auth");
    await fillSignIn(one, account.email);
    await signInButton(one).click();
    await openDialog(one);
  };
  await signIn();
  await expect(dialog(one)).toContainText("“Da primeira”");
  await one.keyboard.press("Escape");
  await press(one.getByRole("banner"), "Sair");
  await expect(toast(one, "Logout realizado")).toBeVisible();
  expect(await one.evaluate(() => JSON.stringify(localStorage))).not.toContain("Da primeira");
  await signIn();
  await expect(dialog(one).getByLabel("Título")).toBeFocused();
  await expect(offer(one)).toHaveCount(0);
});
