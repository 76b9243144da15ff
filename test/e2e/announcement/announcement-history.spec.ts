import type { Page } from "@playwright/test";
import { dialog, openAdmin, question, row } from "../administration/admin-screen.ts";
import { expect, test } from "../support/fixtures.ts";
import { toast } from "../support/screen.ts";

const titles = (page: Page) => page.getByRole("tabpanel").getByRole("heading");

test.describe("The history of an announcement: an admin", () => {
  test("sees who changed what, goes back to an earlier state, and brings back what was deleted", async ({
    page,
    parish,
  }) => {
    await parish.announcement({ title: "Ensaio" });
    await openAdmin(page, await parish.account({ name: "Rute", admin: true }), "Avisos");
    await row(page, "Ensaio")
      .getByRole("button", { name: /^Editar/ })
      .click();
    await dialog(page).getByLabel("Título").fill("Vigília");
    await dialog(page).getByRole("button", { name: "Atualizar" }).click();
    await expect(titles(page)).toHaveText(["Vigília"]);
    await page.getByRole("button", { name: "Histórico do aviso Vigília" }).click();
    const states = dialog(page).getByRole("listitem");
    await expect(states).toHaveCount(2);
    await expect(states.first()).toContainText(/Rute mudou título · \d+ de \S+, \d\d:\d\d/);
    await expect(states.first()).toContainText("Ensaio → passou a Vigília");
    await expect(states.first()).toContainText("Estado atual");
    await expect(states.last()).toContainText("publicou");
    await states
      .last()
      .getByRole("button", { name: /^Voltar a este estado/ })
      .click();
    await expect(question(page)).toContainText("“Ensaio”");
    await question(page).getByRole("button", { name: "Voltar a este estado" }).click();
    await expect(toast(page, "Aviso restaurado")).toBeVisible();
    await expect(states).toHaveCount(3);
    await dialog(page).getByRole("button", { name: "Fechar" }).click();
    await expect(page.getByRole("button", { name: "Histórico do aviso Ensaio" })).toBeFocused();
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(page.getByRole("article")).toContainText("Ensaio");
    await page.goBack();

    await row(page, "Ensaio")
      .getByRole("button", { name: /^Excluir/ })
      .click();
    await question(page).getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("Ainda não há avisos.")).toBeVisible();
    await page.getByRole("button", { name: "Excluídos" }).click();
    await expect(row(page, "Ensaio")).toContainText("Excluído por Rute");
    await row(page, "Ensaio").getByRole("button", { name: "Histórico do aviso" }).click();
    await expect(dialog(page).getByRole("listitem").first()).toContainText("Rute excluiu");
    await page.keyboard.press("Escape");
    await row(page, "Ensaio").getByRole("button", { name: "Trazer de volta" }).click();
    await question(page).getByRole("button", { name: "Trazer de volta" }).click();
    await expect(toast(page, "Aviso restaurado")).toBeVisible();
    await expect(page.getByText("Nenhum aviso foi excluído nos últimos dois anos.")).toBeVisible();
    await page.getByRole("button", { name: "Publicados" }).click();
    await expect(titles(page)).toHaveText(["Ensaio"]);
    expect(await parish.stored()).toMatchObject([{ title: "Ensaio" }]);
  });

  test("is told that it could not be read, and reads it again", { tag: "@all" }, async ({
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
    await page.getByRole("button", { name: "Histórico do aviso Ensaio" }).click();
    await expect(dialog(page)).toBeVisible();
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return dialog(page).getByText("Não foi possível carregar o histórico").count();
      })
      .toBe(1);
    await page.unroute("**/rest/v1/announcement_history*");
    await dialog(page).getByRole("button", { name: "Tentar de novo" }).click();
    await expect(dialog(page).getByRole("listitem")).toHaveCount(1);
  });
});
