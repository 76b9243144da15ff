import type { Page } from "@playwright/test";
import { expect, openBoard, test } from "../support/fixtures.ts";
import {
  card,
  fillDialog,
  keepVersion,
  openDialog,
  press,
  pressOnCard,
  versionQuestion,
} from "../support/screen.ts";

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
  await openBoard(page, author);
  const dialog = page.getByRole("dialog", { name: "Editar Aviso" });
  await pressOnCard(page, "Ensaio", "Editar");
  await dialog.getByLabel("Descrição").fill("Minha descrição");
  await page.reload();
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
