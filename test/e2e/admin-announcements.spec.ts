import { dialog, openAdmin, question, row } from "./admin-screen.ts";
import { expect, test } from "./fixtures.ts";
import { toast } from "./screen.ts";

test.describe("Announcements: an admin", () => {
  test("sees all of them, past ones too, newest first, with their authors", async ({
    page,
    parish,
  }) => {
    const author = await parish.account({ name: "Lucas Médico" });
    await parish.announcement({ title: "Ano passado", inHours: -9000, ministry: "Louvor", author });
    await parish.announcement({ title: "Sem autor", inHours: 2000 });
    await parish.announcement({ title: "Amanhã", inHours: 24 });
    await openAdmin(page, await parish.account({ admin: true }), "Avisos");
    await expect(page.getByText("3 avisos")).toBeVisible();
    await expect(page.getByRole("tabpanel").getByRole("heading")).toHaveText([
      "Sem autor",
      "Amanhã",
      "Ano passado",
    ]);
    await expect(row(page, "Ano passado")).toContainText("Por Lucas Médico");
    await expect(row(page, "Ano passado")).toContainText("Louvor");
    await expect(row(page, "Sem autor")).toContainText("Por uma conta excluída");
  });

  test("searches in the titles, without accents and whatever the signs", async ({
    page,
    parish,
  }) => {
    for (const title of ["Oferta de 100%", "Oferta de 1000", "a_b", "acb", "c\\d", "João"]) {
      await parish.announcement({ title });
    }
    await openAdmin(page, await parish.account({ admin: true }), "Avisos");
    const titles = page.getByRole("tabpanel").getByRole("heading");
    for (const [typed, found] of [
      ["100%", ["Oferta de 100%"]],
      ["A_B", ["a_b"]],
      ["\\", ["c\\d"]],
      ["JOAO", ["João"]],
      ["OFERTA", ["Oferta de 100%", "Oferta de 1000"]],
    ] as const) {
      await page.getByLabel("Buscar no título").fill(typed);
      await expect
        .poll(async () => (await titles.allTextContents()).toSorted())
        .toEqual([...found].toSorted());
    }
  });

  test("turns the pages, edits a past one, deletes another, and the list follows", {
    tag: "@desktop",
  }, async ({ page, parish, expectedErrors }) => {
    // The page of the deleted one begins behind the end.
    expectedErrors.push(/416/);
    for (let n = 1; n <= 21; n += 1) {
      await parish.announcement({ title: `Culto ${n}`, inHours: -24 * n });
    }
    await openAdmin(page, await parish.account({ admin: true }), "Avisos");
    await page.getByRole("button", { name: "Próxima página" }).click();
    await expect(page.getByRole("tabpanel").getByRole("heading")).toHaveText(["Culto 21"]);
    await row(page, "Culto 21")
      .getByRole("button", { name: /^Editar/ })
      .click();
    await dialog(page).getByLabel("Título").fill("Culto antigo");
    await dialog(page).getByRole("button", { name: "Atualizar" }).click();
    await expect(toast(page, "Aviso atualizado!")).toBeVisible();
    await row(page, "Culto antigo")
      .getByRole("button", { name: /^Excluir/ })
      .click();
    await question(page).getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("Não há mais avisos nesta página.")).toBeVisible();
    await page.getByRole("button", { name: "Página anterior" }).click();
    await expect(page.getByRole("tabpanel").getByRole("heading")).toHaveCount(20);
    expect(await parish.stored()).toHaveLength(20);
  });
});
