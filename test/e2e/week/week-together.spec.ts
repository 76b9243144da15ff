import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import {
  dateAndTime,
  keepVersion,
  press,
  toast,
  versionQuestion,
} from "../support/page-elements.ts";
import {
  expectSaved,
  handle,
  insertAnnouncements,
  insertEditionWithTitles,
  openNote,
  openWeek,
  openWeekInSecondBrowser,
  outputButton,
  row,
  titles,
} from "./week-page.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `Aviso ${n + 1}`);
const note = (page: Page) => page.getByLabel("Recado para quem anuncia");

test.use({ expectedErrors: [/ERR_|Failed to fetch|RequestError|40\d|eventos/] });

test("Two editors change one edition at once", async ({ page, context, browser, parish }) => {
  await insertAnnouncements(parish, 4);
  const { path } = await insertEditionWithTitles(parish, { inHours: 30, titles: numbered(3) });
  await openWeek(page, parish, path);
  const other = await openWeekInSecondBrowser(browser, parish, path);
  await outputButton(other, "Aviso 3").click();
  await expect(outputButton(page, "Aviso 3")).toHaveAttribute("aria-pressed", "false");

  await context.setOffline(true);
  await outputButton(page, "Aviso 1").click();
  await handle(page, "Aviso 3").press("Alt+ArrowUp");
  await outputButton(other, "Aviso 1", "Falado").click();
  await other.getByRole("button", { name: "Incluir Aviso 4" }).click();
  await handle(other, "Aviso 2").press("Alt+ArrowDown");
  await expectSaved(other);
  await expect(page.getByText(/^Não salvo: sem conexão/)).toBeVisible();
  await context.setOffline(false);
  await expectSaved(page);
  for (const one of [page, other]) {
    await expect.poll(() => titles(one)).toEqual(["Aviso 1", "Aviso 3", "Aviso 2", "Aviso 4"]);
    await expect(outputButton(one, "Aviso 1")).toHaveAttribute("aria-pressed", "false");
    await expect(outputButton(one, "Aviso 1", "Falado")).toHaveAttribute("aria-pressed", "true");
  }
  await test.step("the second editor of a note sees both texts and chooses one", async () => {
    await openNote(page, "Aviso 1");
    await openNote(other, "Aviso 1");
    await note(other).pressSequentially("Chamar o Pedro");
    await expectSaved(other);
    await note(page).pressSequentially("Mostrar o cartaz");
    await expect(versionQuestion(page)).toContainText("Chamar o Pedro");
    await keepVersion(page, "Recado para quem anuncia", "mine");
    await expectSaved(page);
    expect(await parish.sql`select note from public.edition_notes`).toEqual([
      { note: "Mostrar o cartaz" },
    ]);
  });
});

test("An editor sees that another editor removed an item or the whole edition", async ({
  page,
  browser,
  parish,
}) => {
  await insertAnnouncements(parish, 3);
  const { path } = await insertEditionWithTitles(parish, { inHours: 30, titles: numbered(3) });
  await page.route("**/eventos", (route) => route.abort());
  await openWeek(page, parish, path);
  await expect(row(page, "Aviso 1")).toBeVisible();
  const other = await openWeekInSecondBrowser(browser, parish, path);
  await openNote(other, "Aviso 2");
  await press(other, "Tirar Aviso 2 da lista");
  await expectSaved(other);
  await outputButton(page, "Aviso 2").click();
  const refused = toast(page, "Erro ao salvar a lista");
  await expect(refused).toContainText("Este aviso não está mais na lista.");
  await expect(row(page, "Aviso 2")).toHaveCount(0);
  await parish.sql`delete from public.editions`;
  await handle(page, "Aviso 3").press("Alt+ArrowUp");
  await expect(toast(page, "Esta lista não existe mais")).toBeVisible();

  const { date } = dateAndTime(new Date(Date.now() + 30 * 3_600_000));
  for (const one of [page, other]) {
    await one.goto(`${parish.url}/semana`);
    await one.getByLabel("Dia do culto").fill(date);
    await one.getByLabel("Hora").fill("18:00");
  }
  await press(other, "Começar");
  await expect(row(other, "Aviso 2")).toBeVisible();
  await press(page, "Começar");
  await expect(toast(page, "Outra pessoa já começou esta lista")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/semana/${date}-18h$`));
  // The address changes before the page renders the other edition, so the test reloads the page.
  await page.reload();
  await test.step("an editor deletes the edition after moving it to another hour", async () => {
    await press(page, "Mudar dia ou hora");
    await page.getByLabel("Hora").fill("09:30");
    await press(page, "Salvar dia e hora");
    await expect(page.getByRole("heading", { level: 1, name: /, 09:30$/ })).toBeVisible();
    await press(page, "Excluir esta lista");
    await press(page.getByRole("alertdialog"), "Excluir");
    await expect(page).toHaveURL(/\/semana$/);
    // Back does not open the deleted edition.
    await page.goBack();
    await expect(page).toHaveURL(/\/semana$/);
  });
});
