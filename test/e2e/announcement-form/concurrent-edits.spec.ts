import type { Page } from "@playwright/test";
import { expect, openBoard, signedIn, test } from "../support/fixtures.ts";
import {
  card,
  fillDialog,
  openDialog,
  press,
  pressOnCard,
  signInOnTop,
  toast,
} from "../support/screen.ts";

async function signOut(page: Page) {
  await press(page, "Sair");
  await expect(toast(page, "Logout realizado")).toBeVisible();
}

test("A sign-out in one tab reaches the other, which loses nothing that was typed, and so does a sign-in", async ({
  context,
  parish,
}) => {
  const account = await parish.account({ name: "Sara" });
  const one = await context.newPage();
  await openBoard(one, account);
  await expect(one.getByRole("banner")).toContainText("Sara");
  const two = await context.newPage();
  await two.goto("/");
  await expect(two.getByRole("banner")).toContainText("Sara");
  const dialog = await openDialog(two);
  await fillDialog(two, { title: "Ficou no meio", description: "x", hours: 30 });

  await signOut(one);
  await press(dialog, "Criar Aviso");
  await expect(toast(two, "Erro")).toContainText("Você precisa estar logado para criar um aviso.");
  expect(await parish.stored()).toEqual([]);
  await signInOnTop(two, account);
  await expect(one.getByRole("banner")).toContainText("Sara");
  await expect(dialog.getByLabel("Título")).toHaveValue("Ficou no meio");
  await press(dialog, "Criar Aviso");
  await expect(card(two, "Ficou no meio")).toBeVisible();
});

test("Somebody else who signs in on top closes the form, whose text is offered to who wrote it", async ({
  context,
  parish,
}) => {
  const [writer, other] = [await parish.account(), await parish.account({ name: "Raquel" })];
  const page = await context.newPage();
  await openBoard(page, writer);
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Fica com quem escreveu", description: "x", hours: 30 });
  const signOutElsewhere = async () => {
    const elsewhere = await context.newPage();
    await elsewhere.goto("/");
    await signOut(elsewhere);
    await elsewhere.close();
  };
  await signOutElsewhere();
  await press(dialog, "Criar Aviso");
  await signInOnTop(page, other);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("banner")).toContainText("Raquel");
  await openDialog(page);
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await expect(dialog).not.toContainText("Continuar o rascunho?");

  await signOutElsewhere();
  await fillDialog(page, { title: "De Raquel", description: "x", hours: 30 });
  await press(dialog, "Criar Aviso");
  await signInOnTop(page, writer);
  await expect(dialog).toHaveCount(0);
  await openDialog(page);
  await press(dialog, "Continuar");
  await expect(dialog.getByLabel("Título")).toHaveValue("Fica com quem escreveu");
  expect(await parish.stored()).toEqual([]);
});

test("A sign-out elsewhere while an announcement is edited or about to be deleted is said", async ({
  context,
  parish,
}) => {
  const account = await parish.account({ name: "Sara" });
  await parish.announcement({ title: "Meu aviso", author: account });
  const other = await context.newPage();
  await openBoard(other, account);
  await expect(other.getByRole("banner")).toContainText("Sara");
  const [editing, deleting] = [await context.newPage(), await context.newPage()];
  for (const page of [editing, deleting]) await page.goto("/");
  await pressOnCard(editing, "Meu aviso", "Editar");
  await editing.getByRole("dialog").getByLabel("Título").fill("Outro");
  await pressOnCard(deleting, "Meu aviso", "Excluir");

  await signOut(other);
  await press(editing, "Atualizar");
  await expect(toast(editing, "Erro")).toContainText(
    "Você precisa estar logado para editar um aviso.",
  );
  await press(deleting.getByRole("alertdialog"), /^Excluir$/);
  await expect(toast(deleting, "Erro")).toContainText(
    "Você precisa estar logado para excluir um aviso.",
  );
  expect(await parish.stored()).toMatchObject([{ title: "Meu aviso" }]);
});

test("One edits what the other has deleted: the edit is refused and its text stays", async ({
  browser,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/.*/);
  const author = await parish.account();
  const admin = await parish.account({ admin: true });
  await parish.announcement({ title: "Disputado", author });
  const open = async (account: typeof author) => {
    const page = await (await browser.newContext({ locale: "pt-BR" })).newPage();
    await signedIn(page, account);
    await page.goto(parish.url);
    return page;
  };
  const [one, two] = [await open(author), await open(admin)];
  await pressOnCard(one, "Disputado", "Editar");
  await one.getByRole("dialog").getByLabel("Título").fill("Editado tarde");

  await pressOnCard(two, "Disputado", "Excluir");
  await press(two.getByRole("alertdialog"), /^Excluir$/);
  await expect(toast(two, "Aviso excluído")).toBeVisible();

  await press(one, "Atualizar");
  await expect(toast(one, "Erro ao atualizar aviso")).toContainText("não existe mais");
  await expect(one.getByRole("dialog").getByLabel("Título")).toHaveValue("Editado tarde");
  expect(await parish.stored()).toEqual([]);
  await one.context().close();
  await two.context().close();
});
