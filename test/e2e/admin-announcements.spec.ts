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

  test("searches without accents and whatever the signs", async ({ page, parish }) => {
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
      await page.getByLabel("Buscar avisos").fill(typed);
      await expect
        .poll(async () => (await titles.allTextContents()).toSorted())
        .toEqual([...found].toSorted());
    }
  });

  test("searches in descriptions and places, within a ministry, and is told what to lift", async ({
    page,
    parish,
  }) => {
    await parish.announcement({ title: "Um", description: "Traga a Bíblia.", ministry: "Louvor" });
    await parish.announcement({ title: "Dois", description: "Sem bíblia.", ministry: "Jovens" });
    await parish.announcement({ title: "Três" });
    await parish.sql`update public.announcements set location = 'Salão' where title = 'Três'`;
    await openAdmin(page, await parish.account({ admin: true }), "Avisos");
    const titles = page.getByRole("tabpanel").getByRole("heading");
    const search = page.getByLabel("Buscar avisos");
    const choose = async (ministry: string) => {
      await page.getByLabel("Ministério", { exact: true }).click();
      await page.getByRole("option", { name: ministry }).click();
    };
    await search.fill("salao");
    await expect(titles).toHaveText(["Três"]);
    await search.fill("BIBLIA");
    await expect(titles).toHaveCount(2);
    await choose("Jovens");
    await expect(titles).toHaveText(["Dois"]);
    await search.fill("salao");
    await expect(page.getByText("Nenhum aviso com “salao” em “Jovens”.")).toBeVisible();
    await page.getByRole("button", { name: "Todos os ministérios" }).click();
    await expect(titles).toHaveText(["Três"]);
    await choose("Nenhum");
    await expect(titles).toHaveText(["Três"]);
    await search.fill("biblia");
    await page.getByRole("button", { name: "Limpar a busca" }).click();
    await expect(search).toBeFocused();
    await expect(titles).toHaveText(["Três"]);
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
