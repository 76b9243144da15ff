import type { Page } from "@playwright/test";
import { question } from "../administration/admin-screen.ts";
import { expect, openBoard, test } from "../support/fixtures.ts";
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
} from "../support/screen.ts";

test.use({
  expectedErrors: [/Nada foi salvo|não existe mais|Failed to load resource|RequestError/],
});

async function edit(page: Page, title: string) {
  await pressOnCard(page, title, "Editar");
  return page.getByRole("dialog", { name: "Editar Aviso" });
}

async function signOut(page: Page) {
  await closeToasts(page);
  await press(page, "Sair");
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
}

test("Two people change one announcement, and both changes are kept", {
  tag: "@main",
}, async ({ page, parish }) => {
  const author = await parish.account();
  const { id } = await parish.announcement({ title: "Ensaio", author });
  await openBoard(page, author);
  const dialog = await edit(page, "Ensaio");
  await test.step("different fields", async () => {
    await dialog.getByLabel("Descrição").fill("Traga a pasta azul.");
    await parish.sql`
      update public.announcements set status = 'cancelled', status_reason = 'Chuva' where id = ${id}
    `;
    await press(dialog, "Atualizar");
    await expect(toast(page, "Outra pessoa também mudou")).toContainText("situação");
    await expect(card(page, "Ensaio")).toContainText("Cancelado");
    await expect(card(page, "Ensaio")).toContainText("Traga a pasta azul.");
  });
  await test.step("one field", async () => {
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
  await test.step("a deleted announcement refuses the edit, whose text stays", async () => {
    await page.reload();
    await edit(page, "Ensaio do coral");
    await dialog.getByLabel("Título").fill("Editado tarde");
    await parish.sql`delete from public.announcements`;
    await press(dialog, "Atualizar");
    await expect(toast(page, "Erro ao atualizar aviso")).toContainText("não existe mais");
    await expect(dialog.getByLabel("Título")).toHaveValue("Editado tarde");
  });
});

test("A sign-out in one tab reaches the other", async ({ context, parish }) => {
  test.slow();
  const account = await parish.account({ name: "Sara" });
  await parish.announcement({ title: "Meu aviso", author: account });
  const one = await context.newPage();
  await openBoard(one, account);
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()] as const;
  for (const tab of tabs) await tab.goto("/");
  const [creating, editing, deleting] = tabs;
  const dialog = await openDialog(creating);
  await fillDialog(creating, { title: "Ficou no meio", description: "x", hours: 30 });
  await (await edit(editing, "Meu aviso")).getByLabel("Título").fill("Outro");
  await pressOnCard(deleting, "Meu aviso", "Excluir");
  await signOut(one);

  await test.step("each form says that nobody is signed in", async () => {
    await press(dialog, "Criar Aviso");
    await expect(toast(creating, "Erro")).toContainText(
      "Você precisa estar logado para criar um aviso.",
    );
    await press(editing, "Atualizar");
    await expect(toast(editing, "Erro")).toContainText(
      "Você precisa estar logado para editar um aviso.",
    );
    await press(question(deleting), /^Excluir$/);
    await expect(toast(deleting, "Erro")).toContainText(
      "Você precisa estar logado para excluir um aviso.",
    );
    expect(await parish.stored()).toMatchObject([{ title: "Meu aviso" }]);
  });
  await test.step("another member who signs in on top gets nothing of the text, which waits for its writer", async () => {
    await signInOnTop(creating, await parish.account({ name: "Raquel" }));
    await expect(dialog).toHaveCount(0);
    await expect(one.getByRole("banner")).toContainText("Raquel");
    await openDialog(creating);
    await expect(dialog.getByLabel("Título")).toBeFocused();
    await expect(dialog).not.toContainText("Continuar o rascunho?");
    await fillDialog(creating, { title: "De Raquel", description: "x", hours: 30 });
    await signOut(one);
    await press(dialog, "Criar Aviso");
    await signInOnTop(creating, account);
    await expect(dialog).toHaveCount(0);
    await openDialog(creating);
    await press(dialog, "Continuar");
    await expect(dialog.getByLabel("Título")).toHaveValue("Ficou no meio");
    await press(dialog, "Criar Aviso");
    await expect(card(creating, "Ficou no meio")).toBeVisible();
  });
});
