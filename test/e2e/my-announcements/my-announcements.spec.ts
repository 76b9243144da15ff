import type { Page } from "@playwright/test";
import { dialog } from "../administration/admin-page.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import { fillDialog, openDialog, press, toast } from "../support/page-elements.ts";

const titles = (page: Page) => page.getByRole("tabpanel").getByRole("heading");
const DAY = 24;

test("A member finds their announcements and posts another", async ({ page, parish }) => {
  const author = await parish.account({ name: "Lucas", ministry: "Louvor" });
  const own = { author, ministry: "Louvor" };
  for (const [title, days] of [
    ["Daqui a vinte dias", 20],
    ["Amanhã", 1],
    ["Daqui a dois meses", 60],
    ["Daqui a quarenta dias", 40],
    ["Anteontem", -2],
    ["Ano passado", -400],
  ] as const)
    await parish.announcement({ title, inHours: days * DAY, ...own });
  await parish.announcement({ title: "De outro" });
  await openAs(page, author);
  await page.getByRole("link", { name: "Meus avisos" }).click();
  await expect(page.getByRole("heading", { name: "Meus avisos", level: 1 })).toBeVisible();
  await test.step("the tabs show near, later and past announcements", async () => {
    await expect(titles(page)).toHaveText(["Amanhã", "Daqui a vinte dias"]);
    await page.getByRole("tab", { name: "Depois" }).click();
    await expect(titles(page)).toHaveText(["Daqui a quarenta dias", "Daqui a dois meses"]);
    await page.getByRole("tab", { name: "Já passaram" }).click();
    await page.reload();
    await expect(titles(page)).toHaveText(["Anteontem", "Ano passado"]);
    await expect(page.getByRole("tab")).toHaveText(["Até 30 dias 2", "Depois 2", "Já passaram 2"]);
    await page.goBack();
    await page.goBack();
    await expect(titles(page)).toHaveText(["Amanhã", "Daqui a vinte dias"]);
  });
  await test.step("the toast leads to the tab of a new announcement", async () => {
    await openDialog(page);
    await fillDialog(page, { title: "Retiro", description: "Três dias.", hours: 50 * DAY });
    await press(dialog(page), "Criar Aviso");
    const created = toast(page, "Aviso criado com sucesso!");
    await press(created, "Mostrar “Depois”");
    const far = ["Daqui a quarenta dias", "Retiro", "Daqui a dois meses"];
    await expect(titles(page)).toHaveText(far);
  });
});
