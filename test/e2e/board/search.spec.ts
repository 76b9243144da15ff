import type { Page } from "@playwright/test";
import { expect, signedIn, test } from "../support/fixtures.ts";
import {
  arriveFromSignIn,
  card,
  fillDialog,
  holdBack,
  press,
  pressOnCard,
} from "../support/screen.ts";

const DAY = 24;
const titles = (page: Page) => page.getByRole("article").getByRole("heading");
const field = (page: Page) => page.getByRole("searchbox", { name: "Buscar avisos" });
const chips = (page: Page) => page.getByRole("group", { name: "Ministérios" }).getByRole("button");

async function openSearch(page: Page) {
  await press(page, "Buscar avisos");
  await expect(field(page)).toBeFocused();
}

test("A visitor finds a word or a ministry in everything to come", async ({ page, parish }) => {
  await parish.announcement({ title: "Ensaio do coral", ministry: "Louvor", inHours: 2 * DAY });
  const description = "Uma noite de ORAÇÃO.";
  await parish.announcement({
    title: "Vigília",
    description,
    ministry: "Intercessão",
    inHours: 72,
  });
  await parish.announcement({ title: "Culto", inHours: 4 * DAY, location: "Salão São João" });
  await parish.announcement({ title: "Cantata do coral", ministry: "Jovens", inHours: 20 * DAY });
  await parish.announcement({ title: "Retiro", ministry: "Jovens", inHours: 70 * DAY });
  await arriveFromSignIn(page);
  await openSearch(page);
  await expect(chips(page)).toHaveText(["Todos", "Intercessão (1)", "Jovens (2)", "Louvor (1)"]);
  for (const [typed, found, marks] of [
    ["oracao", "Vigília", ["ORAÇÃO"]],
    ["sao joao", "Culto", ["São", "João"]],
  ] as const) {
    await field(page).fill(typed);
    await expect(titles(page)).toHaveText([found]);
    await expect(page.locator("mark")).toHaveText([...marks]);
    await expect(page.getByRole("search").getByRole("status")).toHaveText("1 aviso");
  }
  await field(page).fill("coral");
  await expect(page).toHaveURL("/?busca=coral");
  await expect(titles(page)).toHaveText(["Ensaio do coral", "Cantata do coral"]);
  await expect(chips(page)).toHaveText(["Todos", "Jovens (1)", "Louvor (1)"]);
  await chips(page).filter({ hasText: "Jovens" }).press("Enter");
  await expect(titles(page)).toHaveText(["Cantata do coral"]);
  await page.reload();
  await expect(titles(page)).toHaveText(["Cantata do coral"]);
  await expect(field(page)).toHaveValue("coral");

  await test.step("an empty result offers to lift each part of the search", async () => {
    await field(page).fill("ensaio");
    await expect(page.getByText("Nenhum aviso por vir com “ensaio” em Jovens.")).toBeVisible();
    await press(page, "Tirar “ensaio”");
    await expect(titles(page)).toHaveText(["Cantata do coral", "Retiro"]);
    await press(page, "Todos");
    await expect(titles(page)).toHaveCount(5);
  });
  await press(page, "Fechar busca");
  await expect(titles(page)).toHaveText(["Ensaio do coral", "Vigília", "Culto"]);
  await expect(page).toHaveURL("/");
  await openSearch(page);
  await field(page).fill("cantata");
  await expect(page).toHaveURL("/?busca=cantata");
  await page.goBack();
  await expect(titles(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Buscar avisos" })).toBeFocused();

  await test.step("an address with a search never shows the whole list first", async () => {
    const release = await holdBack(page, "**/assets/*.js");
    await page.goto("/?busca=coral", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: "Avisos da Igreja" })).toBeVisible();
    await expect(card(page, "Culto")).toBeHidden();
    release();
    await expect(titles(page)).toHaveText(["Ensaio do coral", "Cantata do coral"]);
  });
});

test("A search keeps a saved announcement in sight", async ({ page, parish }) => {
  const author = await parish.account();
  await parish.announcement({ title: "Ensaio do coral", inHours: 2 * DAY, author });
  await signedIn(page, author);
  await page.goto("/?periodo=15&busca=coral");
  for (const [title, address] of [
    ["Festa do coral", "/?periodo=15&busca=coral"],
    ["Mutirão", "/?periodo=15"],
  ] as const) {
    await pressOnCard(page, "Ensaio do coral", "Duplicar");
    await fillDialog(page, { title, description: "Venha.", hours: 30 });
    await press(page.getByRole("dialog"), "Criar Aviso");
    await expect(card(page, title)).toBeVisible();
    await expect(page).toHaveURL(address);
  }
});
