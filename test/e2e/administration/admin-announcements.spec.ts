import { expect, test } from "../support/fixtures.ts";
import { press, pressOnCard, toast } from "../support/screen.ts";
import { dialog, openAdmin, question } from "./admin-screen.ts";

test.describe("Announcements: an admin", () => {
  test("searches in descriptions and places, within a ministry, and is told what to lift", async ({
    page,
    parish,
  }) => {
    await parish.announcement({ title: "Um", description: "Traga a Bíblia.", ministry: "Louvor" });
    await parish.announcement({ title: "Dois", description: "Sem bíblia.", ministry: "Jovens" });
    await parish.announcement({ title: "Três", location: "Salão" });
    await openAdmin(page, await parish.account({ admin: true }), "Avisos");
    const titles = page.getByRole("tabpanel").getByRole("heading");
    const search = page.getByLabel("Buscar avisos");
    const choose = async (ministry: string) => {
      await page.getByLabel("Ministério", { exact: true }).click();
      await page.getByRole("option", { name: ministry }).click();
    };
    await search.fill("salao");
    await expect(titles).toHaveText(["Três"]);
    // A sign is but a sign; supabase/tests/search.test.ts has the others.
    await search.fill("%");
    await expect(page.getByText("Nenhum aviso com “%”.")).toBeVisible();
    await search.fill("BIBLIA");
    await expect(titles).toHaveCount(2);
    await choose("Jovens");
    await expect(titles).toHaveText(["Dois"]);
    await search.fill("salao");
    await expect(page.getByText("Nenhum aviso com “salao” em “Jovens”.")).toBeVisible();
    await press(page, "Todos os ministérios");
    await expect(titles).toHaveText(["Três"]);
    await choose("Nenhum");
    await expect(titles).toHaveText(["Três"]);
    await search.fill("biblia");
    await press(page, "Limpar a busca");
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
    await expect(page.getByText("Não há avisos de hoje em diante.")).toBeVisible();
    await press(page, "Passados");
    await press(page, "Próxima página");
    await expect(page.getByRole("tabpanel").getByRole("heading")).toHaveText(["Culto 21"]);
    await pressOnCard(page, "Culto 21", "Editar");
    await dialog(page).getByLabel("Título").fill("Culto antigo");
    await press(dialog(page), "Atualizar");
    await expect(toast(page, "Aviso atualizado!")).toBeVisible();
    await pressOnCard(page, "Culto antigo", "Excluir");
    await press(question(page), /^Excluir$/);
    await expect(page.getByText("Não há mais avisos nesta página.")).toBeVisible();
    await press(page, "Página anterior");
    await expect(page.getByRole("tabpanel").getByRole("heading")).toHaveCount(20);
    expect(await parish.stored()).toHaveLength(20);
  });
});
