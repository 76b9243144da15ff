import type { Locator, Page } from "@playwright/test";
import { question } from "../administration/admin-page.ts";
import { expect, openAs, type Parish, test } from "../support/fixtures.ts";
import {
  closeToasts,
  fillDialog,
  inHours,
  openDialog,
  press,
  toast,
} from "../support/page-elements.ts";

test.use({ expectedErrors: [/400|Outra pessoa mudou/] });

const save = (dialog: Locator) => press(dialog, /^(Criar Aviso|Atualizar)$/);
const editing = (page: Page) => page.getByRole("dialog", { name: "Editar Aviso" });
const choice = (page: Page, name: string) => question(page).getByRole("radio", { name });

/**
 * Returns the radio button for this and all later occurrences. Its label is different for the first
 * occurrence.
 */
const following = (page: Page) =>
  choice(page, "Todos os próximos").or(choice(page, "Este e os próximos")).first();

/**
 * Returns the date of the occurrence `weeks` after the first one, as the form's date field expects
 * it.
 */
const day = (weeks: number) => inHours(26 + weeks * 7 * 24).date;

async function chooseRepetition(page: Page, dialog: Locator, how: string) {
  await dialog.getByRole("combobox", { name: "Repete" }).click();
  await page.getByRole("option", { name: how }).click();
}

/** Returns the menus of the occurrences on the board, which are cards or lines. */
const menus = (page: Page) => page.getByRole("button", { name: "Mais ações: Ensaio", exact: true });

/** Creates the weekly series “Ensaio” with five occurrences, and opens the board for 30 days. */
async function createSeries(page: Page) {
  const dialog = await openDialog(page);
  await dialog.getByLabel("Título").fill("Ensaio");
  await dialog.getByLabel("Descrição").fill("Traga a pasta.");
  await dialog.getByLabel("Data").fill(day(0));
  await dialog.getByLabel("Horário", { exact: true }).fill("19:30");
  await dialog.getByLabel("Local").fill("Sala 4");
  await chooseRepetition(page, dialog, "Toda semana");
  await dialog.getByLabel("Repete até").fill(day(4));
  await expect(dialog.getByRole("status").filter({ hasText: "19h30" })).toContainText(
    /^Tod[ao] \S+, 19h30, até .+: 5 avisos\.$/,
  );
  await save(dialog);
  await expect(dialog).toHaveCount(0);
  await page.goto("/?periodo=30");
  await expect(menus(page)).toHaveCount(5);
}

/** Returns the locations of the occurrences in the order of their dates. */
const locations = async (parish: Parish) => {
  const rows = await parish.sql`select location from public.announcements order by date`;
  return rows.map(({ location }) => location);
};

async function firstId(parish: Parish) {
  const rows = await parish.sql`select id from public.announcements order by date limit 1`;
  return rows[0]?.id;
}

async function chooseOnCard(page: Page, index: number, action: string) {
  await menus(page).nth(index).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

test.describe("A member in Manaus", () => {
  test.use({ timezoneId: "America/Manaus" });

  test("reads both hours in the form and on the page", async ({ page, parish }) => {
    await openAs(page, await parish.account({}), "/");
    const dialog = await openDialog(page);
    await fillDialog(page, { title: "Vigília", description: "x", hours: 26 });
    await dialog.getByLabel("Horário", { exact: true }).fill("19:00");
    await expect(dialog.getByText("(19:00 aqui, 20:00 na igreja)")).toBeVisible();
    await chooseRepetition(page, dialog, "Toda semana");
    await expect(dialog.getByText(/^Tod[ao] \S+, 20h/)).toBeVisible();
    await save(dialog);
    await page.getByRole("link", { name: "Vigília" }).first().click();
    await expect(page.getByText("19:00 aqui, 20:00 na igreja")).toBeVisible();
    const rules = await parish.sql`select starts_at, time_zone from public.series`;
    expect(rules).toEqual([{ starts_at: "20:00:00", time_zone: "America/Sao_Paulo" }]);
  });
});

test("A member changes one occurrence or several of a weekly series", async ({ page, parish }) => {
  test.slow();
  await openAs(page, await parish.account());
  await createSeries(page);
  await test.step("change one occurrence alone", async () => {
    await chooseOnCard(page, 2, "Editar");
    await editing(page).getByLabel("Local").fill("Templo");
    await save(editing(page));
    await expect(choice(page, "Só este")).toBeChecked();
    await press(question(page), "Salvar");
    await expect(editing(page)).toHaveCount(0);
    expect(await locations(parish)).toEqual(["Sala 4", "Sala 4", "Templo", "Sala 4", "Sala 4"]);
  });
  await test.step("change all later occurrences but the detached one", async () => {
    await chooseOnCard(page, 1, "Editar");
    await editing(page).getByLabel("Local").fill("Salão");
    await save(editing(page));
    await choice(page, "Este e os próximos").check();
    const sentence = question(page).getByRole("status");
    await expect(sentence).toContainText("3 avisos mudam");
    await expect(sentence).toContainText("1 foi alterado sozinho e fica como está.");
    await press(question(page), "Salvar");
    await expect(toast(page, "Aviso atualizado!")).toContainText("3 avisos foram alterados.");
    expect(await locations(parish)).toEqual(["Sala 4", "Salão", "Templo", "Salão", "Salão"]);
    await closeToasts(page);
  });
  await test.step("the page of a detached occurrence shows the difference", async () => {
    await page.getByRole("link", { name: "Ensaio" }).nth(2).press("Enter");
    await expect(page.getByText(/^Tod[ao] \S+, 19h30, até /)).toBeVisible();
    await expect(page.getByText("Alterado só neste dia")).toBeVisible();
  });
  await test.step("the form shows another person's change before it saves", async () => {
    await page.goto("/");
    await chooseOnCard(page, 0, "Editar");
    await editing(page).getByLabel("Local").fill("Pátio");
    await parish.sql`update public.series set until = ${day(3)}`;
    const saveAll = async () => {
      await save(editing(page));
      await following(page).check();
      await press(question(page), "Salvar");
    };
    await saveAll();
    const failed = toast(page, "Erro ao salvar aviso que se repete");
    await expect(failed).toContainText(/Outra pessoa mudou .* Confira e salve de novo\./);
    await saveAll();
    await expect(editing(page)).toHaveCount(0);
    expect((await locations(parish)).slice(0, 2)).toEqual(["Pátio", "Pátio"]);
    await closeToasts(page);
  });
  await test.step("skip one occurrence and delete all later ones", async () => {
    await page.goto("/?periodo=30");
    await chooseOnCard(page, 0, "Pular este");
    await expect(toast(page, "Aviso pulado")).toBeVisible();
    await closeToasts(page);
    await chooseOnCard(page, 0, "Excluir");
    await following(page).check();
    await press(question(page), /^Excluir$/);
    await expect(toast(page, /avisos excluídos/)).toBeVisible();
    await expect(menus(page)).toHaveCount(0);
  });
});

test("Each question about a series contains its occurrences as they are now", async ({
  page,
  parish,
}) => {
  await openAs(page, await parish.account());
  await createSeries(page);
  const deleteLast = () => parish.sql`
    delete from public.announcements where date = (select max(date) from public.announcements)
  `;
  await test.step("the form asks about an occurrence that was moved meanwhile", async () => {
    await chooseOnCard(page, 0, "Editar");
    await editing(page).getByLabel("Faz parte da programação de sempre").check();
    await parish.sql`
      update public.announcements set detached = true
      where date = (select max(date) from public.announcements)
    `;
    await save(editing(page));
    await expect(question(page)).toHaveAccessibleName("Mudar a repetição?");
    await expect(question(page).getByLabel("Mudar também os alterados")).toBeVisible();
    const sentence = question(page).getByRole("status");
    await expect(sentence).toContainText(/^4 avisos, .* linha no mural\. 1 foi alterado sozinho/);
    await press(question(page), "Mudar a repetição");
    await expect(editing(page)).toHaveCount(0);
    expect(await parish.sql`select routine from public.series`).toEqual([{ routine: true }]);
  });
  await page.goto(`/avisos/${await firstId(parish)}`);
  await test.step("the question about a deletion", async () => {
    const open = async () => {
      await press(page, /^Mais ações/);
      await page.getByRole("menuitem", { name: "Excluir", exact: true }).click();
      await choice(page, "Todos os próximos").check();
    };
    await open();
    await expect(question(page)).toContainText("5 avisos são excluídos");
    await press(question(page), /^Cancelar$/);
    await deleteLast();
    await open();
    await expect(question(page)).toContainText("4 avisos são excluídos");
    await press(question(page), /^Cancelar$/);
  });
  await test.step("the question about a cancellation", async () => {
    await press(page, /^Mais ações/);
    await page.getByRole("menuitem", { name: "Desmarcar ou adiar" }).click();
    await deleteLast();
    await press(page, "Chuva");
    await choice(page, "Todos os próximos").check();
    await expect(question(page)).toContainText("3 avisos são desmarcados");
  });
});
