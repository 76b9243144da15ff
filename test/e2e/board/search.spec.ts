import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { arriveFromSignIn, card, delayRequests, press } from "../support/page-elements.ts";

const DAY = 24;
const titles = (page: Page) => page.getByRole("article").getByRole("heading");
const field = (page: Page) => page.getByRole("searchbox", { name: "Buscar avisos" });

test("A visitor searches all upcoming announcements", async ({ page, parish }) => {
  for (const [title, days, ministry, location] of [
    ["Ensaio do coral", 2, "Louvor"],
    ["Culto", 4, undefined, "Salão São João"],
    ["Cantata do coral", 20, "Jovens"],
    ["Retiro", 70, "Jovens"],
  ] as const)
    await parish.announcement({
      title,
      inHours: days * DAY,
      ...(ministry !== undefined && { ministry }),
      ...(location !== undefined && { location }),
    });
  await parish.announcement({ title: "Vigília", inHours: -1, lasts: 9 });
  const ongoing = page.getByRole("region", { name: "Acontecendo agora" });
  await arriveFromSignIn(page);
  await press(page, "Buscar avisos");
  await expect(field(page)).toBeFocused();
  await field(page).fill("vigilia");
  await expect(ongoing.getByRole("link").locator("mark")).toHaveText("Vigília");
  const count = page.getByRole("search").getByRole("status");
  await expect(count).toHaveText("1 aviso");
  await expect(count).toBeInViewport();
  await field(page).fill("");
  const chips = page.getByRole("group", { name: "Ministérios" }).getByRole("button");
  await expect(chips).toHaveText(["Todos", "Jovens (2)", "Louvor (1)"]);
  await field(page).fill("sao joao");
  await expect(page.locator("mark")).toHaveText(["São", "João"]);
  await expect(ongoing).toBeHidden();
  await expect(count).toHaveText("1 aviso");
  await field(page).fill("coral");
  await expect(page).toHaveURL("/?busca=coral");
  await expect(titles(page)).toHaveText(["Ensaio do coral", "Cantata do coral"]);
  await expect(chips).toHaveText(["Todos", "Jovens (1)", "Louvor (1)"]);
  await chips.filter({ hasText: "Jovens" }).press("Enter");
  await expect(titles(page)).toHaveText(["Cantata do coral"]);
  await page.reload();
  await expect(titles(page)).toHaveText(["Cantata do coral"]);
  await expect(field(page)).toHaveValue("coral");

  await field(page).fill("ensaio");
  await expect(page.getByText("Nenhum aviso por vir com “ensaio” em Jovens.")).toBeVisible();
  await press(page, "Tirar “ensaio”");
  await expect(titles(page)).toHaveText(["Cantata do coral", "Retiro"]);
  await press(page, "Fechar busca");
  await expect(titles(page)).toHaveText(["Ensaio do coral", "Culto"]);
  await expect(page).toHaveURL("/");
  await press(page, "Buscar avisos");
  await field(page).fill("cantata");
  await expect(page).toHaveURL("/?busca=cantata");
  await page.goBack();
  await expect(titles(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Buscar avisos" })).toBeFocused();

  await test.step("a page that opens with a search never shows the whole list first", async () => {
    const release = await delayRequests(page, "**/assets/*.js");
    await page.goto("/?busca=coral", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: "Avisos da Igreja" })).toBeVisible();
    await expect(card(page, "Culto")).toBeHidden();
    release();
    await expect(titles(page)).toHaveText(["Ensaio do coral", "Cantata do coral"]);
  });
});
