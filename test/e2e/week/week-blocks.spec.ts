import type { Locator, Page, Route } from "@playwright/test";
import { expect, type Parish, test } from "../support/fixtures.ts";
import { keepVersion, press, toast, versionQuestion } from "../support/page-elements.ts";
import {
  expectSaved,
  insertEditionWithTitles,
  openWeek,
  openWeekInSecondBrowser,
} from "./week-page.ts";

const blocks = (page: Page) => page.getByRole("list", { name: "Quadros" });
const block = (page: Page, heading: string) =>
  blocks(page).getByRole("listitem", { name: heading, exact: true });
const headings = (page: Page) => blocks(page).getByRole("heading").allTextContents();
const text = (within: Page | Locator) => within.getByLabel("Texto do quadro");
const add = (page: Page, heading: string) =>
  page.getByRole("group", { name: "Novo quadro" }).getByRole("button", { name: heading }).click();
const details = (page: Page, heading: string) =>
  block(page, heading).getByRole("button", { name: heading, exact: true });
const open = (page: Page, heading: string) => details(page, heading).click();

const storedBlocks = ({ sql }: Parish) =>
  sql`
    select heading, text, position < 0 as is_before, screen, printed, repeats
    from public.edition_blocks order by position
  `;

test("An editor writes blocks and orders them around “Nossa semana”", async ({ page, parish }) => {
  await insertEditionWithTitles(parish, { inHours: 30, titles: [] });
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
  const order = ["Versículo da semana", "Nossa semana", "Aniversariantes", "Contatos"];
  await expect.poll(() => headings(page)).toEqual(order);

  const handle = block(page, "Contatos").getByRole("button", { name: /^Mover/ });
  await handle.press("Alt+ArrowUp");
  await handle.press("Alt+ArrowUp");
  await expect(handle).toBeFocused();
  await open(page, "Aniversariantes");
  await press(page, "Subir Aniversariantes");
  const moved = ["Versículo da semana", "Contatos", "Aniversariantes", "Nossa semana"];
  await expect.poll(() => headings(page)).toEqual(moved);
  await test.step("a text that is undone on its way to the server", async () => {
    await expectSaved(page);
    const held: Route[] = [];
    await page.route(/edition_blocks/, (route) => {
      if (route.request().method() === "PATCH" && held.length === 0) held.push(route);
      else return route.continue();
    });
    const birthdays = text(block(page, "Aniversariantes"));
    await birthdays.fill("15: Noêmia");
    await expect.poll(() => held.length).toBe(1);
    await birthdays.fill("14: Noêmia Prado");
    await held[0]?.continue();
  });
  for (const heading of ["Aniversariantes", "Nossa semana"])
    await block(page, heading).getByRole("button", { name: "Telão" }).click();
  await press(page, "Tirar o quadro Versículo da semana");
  await press(page.getByRole("alertdialog"), "Tirar");
  await expect(details(page, "Contatos")).toBeFocused();
  await expectSaved(page);
  const stored = { is_before: true, screen: true, printed: true, repeats: false };
  expect(await storedBlocks(parish)).toEqual([
    { ...stored, heading: "Contatos", text: "Secretaria: de terça a sexta", repeats: true },
    { ...stored, heading: "Aniversariantes", text: "14: Noêmia Prado", screen: false },
  ]);
  const [week] = await parish.sql`select our_week_screen, our_week_printed from public.editions`;
  expect(week).toEqual({ our_week_screen: false, our_week_printed: true });
});

test.describe("Two editors", () => {
  test.use({ expectedErrors: [/ERR_|Failed to fetch|RequestError|40\d|eventos/] });

  test("change the blocks of one edition at once and lose no text", async ({
    page,
    context,
    browser,
    parish,
  }) => {
    const { path } = await insertEditionWithTitles(parish, { inHours: 30, titles: [] });
    await openWeek(page, parish, path);
    await add(page, "Aniversariantes");
    await page.keyboard.type("14: Noêmia");
    await expectSaved(page);
    const other = await openWeekInSecondBrowser(browser, parish, path);
    await open(other, "Aniversariantes");

    await context.setOffline(true);
    await text(page).fill("14: Noêmia Prado");
    await text(other).fill("14: Noêmia, 16: Pedro");
    await expectSaved(other);
    await context.setOffline(false);
    await expect(versionQuestion(page)).toContainText("16: Pedro");
    await keepVersion(page, "Texto do quadro", "mine");
    await expectSaved(page);

    await test.step("a block that the other editor removed comes back as it was", async () => {
      await block(page, "Aniversariantes").getByRole("button", { name: "Telão" }).click();
      await block(page, "Aniversariantes").getByLabel("Repetir na próxima semana").check();
      await press(page, "Subir Aniversariantes");
      await expectSaved(page);
      await context.setOffline(true);
      await text(page).fill("14: Noêmia Prado, 17: Tiago");
      await press(other, "Tirar o quadro Aniversariantes");
      await press(other.getByRole("alertdialog"), "Tirar");
      await expectSaved(other);
      await context.setOffline(false);
      await expect(toast(page, "Outra pessoa tirou este quadro")).toBeVisible();
      await expectSaved(page);
      await expect(block(other, "Aniversariantes")).toContainText("17: Tiago");
      expect(await storedBlocks(parish)).toMatchObject([
        { heading: "Aniversariantes", is_before: true, screen: false, repeats: true },
      ]);
    });
  });
});
