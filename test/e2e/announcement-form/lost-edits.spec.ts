import type { Page } from "@playwright/test";
import { expect, openBoard, test } from "../support/fixtures.ts";
import { card, press, pressOnCard, toast } from "../support/screen.ts";
import { keepVersion, versionQuestion as question } from "../support/versions.ts";

const form = (page: Page) => page.getByRole("dialog", { name: "Editar Aviso" });
async function edit(page: Page, title: string) {
  await pressOnCard(page, title, "Editar");
  return form(page);
}

test("Two people change one announcement: both changes are kept, and the second person chooses a field that both changed", {
  tag: "@main",
}, async ({ page, parish, expectedErrors }) => {
  expectedErrors.push(/Nada foi salvo/);
  const author = await parish.account();
  const { id } = await parish.announcement({ title: "Ensaio", author });
  await openBoard(page, author);

  const dialog = await edit(page, "Ensaio");
  await dialog.getByLabel("Descrição").fill("Traga a pasta azul.");
  await parish.sql`
    update public.announcements set status = 'cancelled', status_reason = 'Chuva' where id = ${id}
  `;
  await press(dialog, "Atualizar");
  await expect(toast(page, "Outra pessoa também mudou")).toContainText("situação");
  await expect(card(page, "Ensaio")).toContainText("Cancelado");
  await expect(card(page, "Ensaio")).toContainText("Traga a pasta azul.");

  await edit(page, "Ensaio");
  await dialog.getByLabel("Título").fill("Ensaio do coral");
  await parish.sql`update public.announcements set title = 'Ensaio geral' where id = ${id}`;
  await press(dialog, "Atualizar");
  await expect(question(page)).toContainText("Ensaio do coral");
  await expect(question(page)).toContainText("Ensaio geral");
  await press(question(page), "Voltar");
  await expect(dialog.getByLabel("Título")).toHaveValue("Ensaio do coral");
  expect(await parish.stored()).toMatchObject([{ title: "Ensaio geral" }]);

  await press(dialog, "Atualizar");
  await press(question(page), "Salvar");
  await expect(question(page)).toContainText("Escolha um dos dois antes de salvar.");
  await keepVersion(page, "Título", "mine");
  await expect(dialog).toHaveCount(0);
  await expect(card(page, "Ensaio do coral")).toContainText("Cancelado");
});

test("A save without a change does not overwrite another person's change", async ({
  page,
  parish,
}) => {
  const author = await parish.account();
  const { id } = await parish.announcement({ title: "Ensaio", author });
  await openBoard(page, author);
  const dialog = await edit(page, "Ensaio");
  await parish.sql`update public.announcements set date = date + interval '1 hour' where id = ${id}`;
  const writes: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && writes.push(request.url()));
  await press(dialog, "Atualizar");
  await expect(dialog).toHaveCount(0);
  await expect(toast(page, "Nada mudou")).toBeVisible();
  expect(writes).toEqual([]);
});

test("A resumed draft keeps another person's changes, and asks about a field that both changed", async ({
  page,
  parish,
}) => {
  const author = await parish.account();
  const { id } = await parish.announcement({ title: "Ensaio", location: "Templo", author });
  await openBoard(page, author);
  const dialog = await edit(page, "Ensaio");
  await dialog.getByLabel("Descrição").fill("Minha descrição");
  await page.reload();
  await parish.sql`
    update public.announcements set description = 'A dela', location = 'Salão' where id = ${id}
  `;
  await page.reload();
  await edit(page, "Ensaio");
  await press(dialog, "Continuar");
  await expect(dialog.getByLabel("Local")).toHaveValue("Salão");
  await page.reload();
  await edit(page, "Ensaio");
  await press(dialog, "Continuar");
  await press(dialog, "Atualizar");
  await expect(question(page)).toContainText("A dela");
  await keepVersion(page, "Descrição", "theirs");
  await expect(dialog).toHaveCount(0);
  const [row] = await parish.sql`select description, location from public.announcements`;
  expect(row).toEqual({ description: "A dela", location: "Salão" });
});

test("A member who cancels an announcement that somebody else has postponed chooses the state, and no edit is lost", async ({
  page,
  parish,
}) => {
  const author = await parish.account();
  const { id } = await parish.announcement({ title: "Luau", author });
  await openBoard(page, author);
  await pressOnCard(page, "Luau", "Cancelar ou adiar");
  await parish.sql`
    update public.announcements
    set status = 'postponed', status_reason = 'Doença', description = 'Outra' where id = ${id}
  `;
  await press(page.getByRole("dialog", { name: "Cancelar ou adiar" }), "Chuva");
  await expect(question(page)).toContainText("Cancelado · Chuva");
  await expect(question(page)).toContainText("Adiado · Doença");
  await keepVersion(page, "Situação", "mine");
  await expect(toast(page, "Aviso cancelado")).toBeVisible();
  const [row] = await parish.sql`select status, description from public.announcements`;
  expect(row).toEqual({ status: "cancelled", description: "Outra" });
});
