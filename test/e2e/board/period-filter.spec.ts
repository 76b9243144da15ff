import { expect, test } from "../support/fixtures.ts";
import { arriveFromSignIn, card, press } from "../support/screen.ts";

test("The period shows what it holds and stands in the address: a reload and Back keep it, and it makes no steps of its own", async ({
  page,
  parish,
}) => {
  for (const days of [-1, 6, 10, 20, 40]) {
    await parish.announcement({ title: `Em ${days} dias`, inHours: days * 24 });
  }
  await arriveFromSignIn(page);
  const titles = page.getByRole("article").getByRole("heading");
  await expect(titles).toHaveText(["Em 6 dias"]);
  await press(page, "15 Dias");
  await expect(titles).toHaveText(["Em 6 dias", "Em 10 dias"]);
  await press(page, "30 Dias");
  await expect(titles).toHaveText(["Em 6 dias", "Em 10 dias", "Em 20 dias"]);
  await expect(page).toHaveURL("/?periodo=30");
  await page.reload();
  await expect(card(page, "Em 20 dias")).toBeVisible();
  await page.getByRole("link", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/auth");
  await page.goBack();
  await expect(card(page, "Em 20 dias")).toBeVisible();
  await expect(page.getByRole("button", { name: "30 Dias", pressed: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/auth");
  await page.goForward();
  await press(page, "Próxima Semana");
  await expect(titles).toHaveText(["Em 6 dias"]);
  await expect(page).toHaveURL("/");
});
