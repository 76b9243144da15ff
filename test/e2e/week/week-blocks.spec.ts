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
  expectPublished,
  expectSaved,
  insertAnnouncements,
  insertEditionWithTitles,
  openWeek,
  openWeekInSecondBrowser,
  publishButton,
  unpublishedNotice,
} from "./week-page.ts";

const blocks = (page: Page) => page.getByRole("list", { name: "Quadros" });
const block = (page: Page, heading: string) =>
  blocks(page).getByRole("listitem", { name: heading, exact: true });
const headings = (page: Page) => blocks(page).getByRole("heading").allTextContents();
const text = (page: Page) => page.getByLabel("Texto do quadro");
const add = (page: Page, heading: string) =>
  page.getByRole("group", { name: "Novo quadro" }).getByRole("button", { name: heading }).click();
const open = (page: Page, heading: string) =>
  block(page, heading)
    .getByRole("button", { name: /^Texto e mais/ })
    .click();
const DAY_MS = 24 * 60 * 60 * 1000;

test("An editor writes blocks, and the next week begins with those that repeat", async ({
  page,
  parish,
}) => {
  await insertAnnouncements(parish, 1);
  await insertEditionWithTitles(parish, { inHours: 30, titles: ["Aviso 1"] });
  await openWeek(page, parish);
  await add(page, "Aniversariantes");
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("14: Noêmia Prado");
  await open(page, "Aniversariantes");
  await add(page, "Contatos");
  await page.keyboard.type("Secretaria: de terça a sexta");
  await open(page, "Contatos");
  await add(page, "Versículo da semana");
  await page.keyboard.type("Salmo 23");
  await open(page, "Versículo da semana");
  const order = ["Versículo da semana", "Nossa semana", "Aniversariantes", "Contatos"];
  await expect.poll(() => headings(page)).toEqual(order);

  await test.step("a block moves over “Nossa semana” by keyboard and by button", async () => {
    const handle = block(page, "Contatos").getByRole("button", { name: /^Mover/ });
    await handle.press("Alt+ArrowUp");
    await handle.press("Alt+ArrowUp");
    await expect(handle).toBeFocused();
    await open(page, "Aniversariantes");
    await press(page, "Subir Aniversariantes");
    const moved = ["Versículo da semana", "Contatos", "Aniversariantes", "Nossa semana"];
    await expect.poll(() => headings(page)).toEqual(moved);
  });
  await block(page, "Aniversariantes").getByRole("button", { name: "Telão" }).click();
  const ourWeek = block(page, "Nossa semana").getByRole("button", { name: "Telão" });
  await ourWeek.click();
  await expect(ourWeek).toHaveAttribute("aria-pressed", "false");
  await expectSaved(page);
  await publishButton(page).click();
  await expectPublished(page);
  const [copy] = await parish.sql`
    select our_week_screen, our_week_printed, jsonb_path_query_array(blocks, '$[*].text') as texts
    from public.published_editions
  `;
  const texts = ["Salmo 23", "Secretaria: de terça a sexta", "14: Noêmia Prado"];
  expect(copy).toEqual({ our_week_screen: false, our_week_printed: true, texts });

  await test.step("a changed block is a change that is not published yet", async () => {
    await open(page, "Versículo da semana");
    await text(page).fill("Salmo 24");
    await expect(unpublishedNotice(page)).toContainText("mudaram");
  });
  await test.step("the edition of the next week begins with the repeating block", async () => {
    await expectSaved(page);
    await page.goto(`${parish.url}/semana`);
    await press(page, "Preparar outro culto");
    const { date } = dateAndTime(new Date(Date.now() + 9 * DAY_MS));
    await page.getByLabel("Dia do culto").fill(date);
    await press(page, "Começar");
    await expect.poll(() => headings(page)).toEqual(["Contatos", "Nossa semana"]);
    await expect(block(page, "Contatos")).toContainText("Secretaria: de terça a sexta");
  });
});

test.describe("Two editors", () => {
  test.use({ expectedErrors: [/ERR_|Failed to fetch|RequestError|40\d|eventos/] });

  test("change the blocks of one edition at once and lose no text", async ({
    page,
    context,
    browser,
    parish,
  }) => {
    await insertAnnouncements(parish, 1);
    const { path } = await insertEditionWithTitles(parish, { inHours: 30, titles: ["Aviso 1"] });
    await openWeek(page, parish, path);
    await add(page, "Aniversariantes");
    await page.keyboard.type("14: Noêmia");
    await expectSaved(page);
    const other = await openWeekInSecondBrowser(browser, parish, path);
    const printed = (one: Page) =>
      block(one, "Nossa semana").getByRole("button", { name: "Boletim" });
    await printed(other).click();
    await expect(printed(page)).toHaveAttribute("aria-pressed", "false");
    await open(other, "Aniversariantes");

    await context.setOffline(true);
    await text(page).fill("14: Noêmia Prado");
    await text(other).fill("14: Noêmia, 16: Pedro");
    await add(other, "Contatos");
    await expectSaved(other);
    await context.setOffline(false);
    await expect(versionQuestion(page)).toContainText("16: Pedro");
    await keepVersion(page, "Texto do quadro", "mine");
    await expectSaved(page);
    await expect.poll(() => headings(page)).toContain("Contatos");

    await test.step("a text comes back whose block the other editor removed", async () => {
      await context.setOffline(true);
      await text(page).first().fill("14: Noêmia Prado, 17: Tiago");
      await press(other, "Tirar o quadro Aniversariantes");
      await press(other.getByRole("alertdialog"), "Tirar");
      await expectSaved(other);
      await context.setOffline(false);
      await expect(toast(page, "Outra pessoa tirou este quadro")).toBeVisible();
      await expectSaved(page);
      await expect(block(other, "Aniversariantes")).toContainText("17: Tiago");
    });
  });
});
