import type { Page } from "@playwright/test";
import { expect, openAs, test } from "../support/fixtures.ts";
import {
  card,
  closeToasts,
  fillDialog,
  keepVersion,
  openDialog,
  press,
  pressOnCard,
  signInOnTop,
  toast,
  versionQuestion,
} from "../support/page-elements.ts";

test.use({ expectedErrors: [/Nada foi salvo|Failed to load resource|RequestError/] });

async function edit(page: Page, title: string) {
  await pressOnCard(page, title, "Editar");
  return page.getByRole("dialog", { name: "Editar Aviso" });
}

test("Two members change one announcement without losing a change", async ({ page, parish }) => {
  test.slow();
  const author = await parish.account();
  const { id } = await parish.announcement({ title: "Ensaio", author });
  await openAs(page, author);
  const dialog = await edit(page, "Ensaio");
  await test.step("they change different fields", async () => {
    await dialog.getByLabel("Descrição").fill("Traga a pasta azul.");
    await parish.sql`update public.announcements set status = 'cancelled' where id = ${id}`;
    await press(dialog, "Atualizar");
    await expect(toast(page, "Outra pessoa também mudou")).toContainText("estado");
    await expect(card(page, "Ensaio")).toContainText("Cancelado");
  });
  await test.step("they change the same field", async () => {
    await edit(page, "Ensaio");
    await dialog.getByLabel("Título").fill("Ensaio do coral");
    await parish.sql`update public.announcements set title = 'Ensaio geral' where id = ${id}`;
    await press(dialog, "Atualizar");
    await expect(versionQuestion(page)).toContainText("Ensaio do coral");
    await expect(versionQuestion(page)).toContainText("Ensaio geral");
    await press(versionQuestion(page), "Voltar");
    await expect(dialog.getByLabel("Título")).toHaveValue("Ensaio do coral");
    expect(await parish.stored()).toMatchObject([{ title: "Ensaio geral" }]);
    await press(dialog, "Atualizar");
    await keepVersion(page, "Título", "mine");
    await expect(dialog).toHaveCount(0);
    await expect(card(page, "Ensaio do coral")).toContainText("Cancelado");
  });
  await test.step("the form warns about a draft that is older than the announcement", async () => {
    await edit(page, "Ensaio do coral");
    await dialog.getByLabel("Descrição").fill("Meio rascunho");
    await page.reload();
    await parish.sql`update public.announcements set description = 'A dela'`;
    await page.reload();
    await edit(page, "Ensaio do coral");
    await expect(dialog).toContainText("O aviso mudou depois deste rascunho.");
    await press(dialog, "Começar do zero");
    await expect(dialog.getByLabel("Descrição")).toHaveValue("A dela");
  });
});

test("After a member signs out, other tabs keep the typed text for this member alone", async ({
  context,
  parish,
}) => {
  test.slow();
  const account = await parish.account({ name: "Sara" });
  await parish.announcement({ title: "Meu aviso", author: account });
  const one = await context.newPage();
  await openAs(one, account);
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()] as const;
  for (const tab of tabs) await tab.goto("/");
  const [creating, editing, deleting] = tabs;
  const dialog = await openDialog(creating);
  await fillDialog(creating, { title: "Ficou no meio", description: "x", hours: 30 });
  await (await edit(editing, "Meu aviso")).getByLabel("Título").fill("Outro");
  await pressOnCard(deleting, "Meu aviso", "Excluir");
  await test.step("signing out asks before it removes the drafts", async () => {
    await press(one, "Sair");
    await press(one, "Voltar");
    await press(one, "Sair");
    await press(one, "Sair assim mesmo");
  });
  await expect(one.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();

  for (const [tab, button, verb] of [
    [creating, "Criar Aviso", "criar"],
    [editing, "Atualizar", "editar"],
    [deleting, /^Excluir$/, "excluir"],
  ] as const) {
    await press(tab, button);
    const message = toast(tab, "Erro").getByText(
      `Você precisa estar logado para ${verb} um aviso.`,
    );
    await expect(message).toBeVisible();
  }
  expect(await parish.stored()).toMatchObject([{ title: "Meu aviso" }]);
  await test.step("another member who signs in over the form does not see the text", async () => {
    await signInOnTop(creating, await parish.account({ name: "Raquel" }));
    await expect(dialog).toHaveCount(0);
    await expect(one.getByRole("banner")).toContainText("Raquel");
    await openDialog(creating);
    await expect(dialog.getByLabel("Título")).toBeFocused();
    await expect(dialog).not.toContainText("Continuar o rascunho?");
  });
  await fillDialog(creating, { title: "De Raquel", description: "x", hours: 30 });
  await closeToasts(one);
  await expect
    .poll(() => one.evaluate(() => Object.values(localStorage).join()))
    .toContain("De Raquel");
  await press(one, "Sair");
  await press(one, "Sair assim mesmo");
  await press(dialog, "Criar Aviso");
  await signInOnTop(creating, account);
  await expect(dialog).toHaveCount(0);
  await openDialog(creating);
  await press(dialog, "Continuar");
  await expect(dialog.getByLabel("Título")).toHaveValue("Ficou no meio");
});
