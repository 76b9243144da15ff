import type { Page } from "@playwright/test";
import { dialog, openAdmin, question, row } from "../administration/admin-screen.ts";
import { expect, test } from "../support/fixtures.ts";
import { press, pressOnCard, toast } from "../support/screen.ts";

const titles = (page: Page) => page.getByRole("tabpanel").getByRole("heading");

test.describe("The history of an announcement: an admin", () => {
  test("sees who changed what, goes back to an earlier state, and brings back what was deleted", async ({
    page,
    parish,
  }) => {
    await parish.announcement({ title: "Ensaio" });
    await openAdmin(page, await parish.account({ name: "Rute", admin: true }), "Avisos");
    await pressOnCard(page, "Ensaio", "Editar");
    await dialog(page).getByLabel("Título").fill("Vigília");
    await press(dialog(page), "Atualizar");
    await expect(titles(page)).toHaveText(["Vigília"]);
    await pressOnCard(page, "Vigília", "Histórico");
    const states = dialog(page).getByRole("listitem");
    await expect(states).toHaveCount(2);
    await expect(states.first()).toContainText(/Rute mudou título · \S+ \d+º? \S+ · \d\d:\d\d/);
    await expect(states.first()).toContainText("Ensaio → passou a Vigília");
    await expect(states.first()).toContainText("Estado atual");
    await expect(states.last()).toContainText("publicou");
    await press(states.last(), /^Voltar a este estado/);
    await expect(question(page)).toContainText("“Ensaio”");
    await press(question(page), "Voltar a este estado");
    await expect(toast(page, "Aviso restaurado")).toBeVisible();
    await expect(states).toHaveCount(3);
    await press(dialog(page), "Fechar");
    await expect(page.getByRole("button", { name: "Mais ações: Ensaio" })).toBeFocused();
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(page.getByRole("article")).toContainText("Ensaio");
    await page.goBack();

    await pressOnCard(page, "Ensaio", "Excluir");
    await press(question(page), /^Excluir$/);
    await expect(page.getByText("Não há avisos de hoje em diante.")).toBeVisible();
    await press(page, "Excluídos");
    await expect(row(page, "Ensaio")).toContainText("Excluído por Rute");
    await press(row(page, "Ensaio"), "Histórico: Ensaio");
    await expect(dialog(page).getByRole("listitem").first()).toContainText("Rute excluiu");
    await page.keyboard.press("Escape");
    await press(row(page, "Ensaio"), "Trazer de volta");
    await press(question(page), "Trazer de volta");
    await expect(toast(page, "Aviso restaurado")).toBeVisible();
    await expect(page.getByText("Nenhum aviso foi excluído nos últimos dois anos.")).toBeVisible();
    await press(page, "De hoje em diante");
    await expect(titles(page)).toHaveText(["Ensaio"]);
    expect(await parish.stored()).toMatchObject([{ title: "Ensaio" }]);
  });

  test("is told that it could not be read, and reads it again", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /RequestError/);
    await parish.announcement({ title: "Ensaio" });
    await page.route("**/rest/v1/announcement_history*", (route) =>
      route.fulfill({ status: 400, json: { code: "PGRST100", message: "no" } }),
    );
    await page.clock.install();
    await openAdmin(page, await parish.account({ admin: true }), "Avisos");
    await pressOnCard(page, "Ensaio", "Histórico");
    await expect(dialog(page)).toBeVisible();
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return dialog(page).getByText("Não foi possível carregar o histórico").count();
      })
      .toBe(1);
    await page.unroute("**/rest/v1/announcement_history*");
    await press(dialog(page), "Tentar de novo");
    await expect(dialog(page).getByRole("listitem")).toHaveCount(1);
  });
});
