import { expect, openAs, test } from "../support/fixtures.ts";
import { card, closeToasts, press, pressOnCard, toast } from "../support/page-elements.ts";
import { dialog, question, row } from "./admin-page.ts";

test.use({ expectedErrors: [/416|Failed to load resource|RequestError/] });

test("An admin searches all announcements and deletes one", async ({ page, parish }) => {
  const author = await parish.account({ name: "Lucas Médico" });
  await parish.announcement({ title: "Um", description: "Traga a Bíblia.", ministry: "Louvor" });
  await parish.announcement({ title: "Dois", description: "Sem bíblia.", ministry: "Jovens" });
  await parish.announcement({ title: "Três", location: "Salão", author });
  for (let n = 1; n <= 21; n += 1)
    await parish.announcement({ title: `Culto ${n}`, inHours: -24 * n });
  await openAs(page, await parish.account({ admin: true }), "/admin");
  await expect(page.getByRole("tab")).toHaveText(["Ministérios", "Membros", "Avisos", "Igreja"]);
  await page.getByRole("tab", { name: "Avisos" }).click();
  const titles = page.getByRole("tabpanel").getByRole("heading");
  const search = page.getByLabel("Buscar avisos");
  await expect(row(page, "Três")).toContainText("Por Lucas Médico");
  await expect(row(page, "Um")).toContainText("Por uma conta excluída");
  await test.step("the search finds descriptions and places of one ministry", async () => {
    await search.fill("BIBLIA");
    await expect(titles).toHaveCount(2);
    await page.getByLabel("Ministério", { exact: true }).click();
    await page.getByRole("option", { name: "Jovens" }).click();
    await expect(titles).toHaveText(["Dois"]);
    await search.fill("salao");
    await expect(page.getByText("Nenhum aviso com “salao” em Jovens.")).toBeVisible();
    await press(page, "Todos os ministérios");
    await expect(titles).toHaveText(["Três"]);
  });
  await press(page, "Já passaram");
  await press(page, "Próxima página");
  await expect(titles).toHaveText(["Culto 21"]);
  // This page of the list has a single announcement, so its deletion leaves the page behind the end
  // of the list.
  await pressOnCard(page, "Culto 21", "Excluir");
  await press(question(page), /^Excluir$/);
  await expect(page.getByText("Não há mais avisos nesta página.")).toBeVisible();
  await closeToasts(page);
  await press(page, "Página anterior");
  await expect(titles).toHaveCount(20);
});

test("An editor restores a former version of an announcement", async ({ page, parish }) => {
  const author = await parish.account({ name: "Lucas", ministry: "Louvor" });
  await parish.announcement({ title: "Ensaio", ministry: "Louvor", author });
  await openAs(page, await parish.account({ name: "Marta", editor: true }));
  await expect(
    page.getByText("Comunicação", { exact: true }).filter({ visible: true }),
  ).toBeVisible();
  await pressOnCard(page, "Ensaio", "Editar");
  await dialog(page).getByLabel("Título").fill("Vigília");
  await press(dialog(page), "Atualizar");
  await expect(card(page, "Vigília")).toBeVisible();

  await page.goto("/admin?parte=membros");
  await expect(row(page, "Vigília")).toContainText("Por Lucas");
  await expect(page.getByRole("tab")).toHaveCount(0);
  const states = dialog(page).getByRole("listitem");
  await pressOnCard(page, "Vigília", "Histórico");
  await expect(states).toHaveCount(2);
  await expect(states.first()).toContainText(
    /Marta mudou título · \S+ \d+º? \S+( \d{4})? · \d\d:\d\d/,
  );
  await expect(states.first()).toContainText("Ensaio → passou a Vigília");
  await expect(states.last()).toContainText("publicou");
  await press(states.last(), /^Voltar a este estado/);
  await press(question(page), "Voltar a este estado");
  await expect(toast(page, "Aviso restaurado")).toBeVisible();
  await press(dialog(page), "Fechar");
  await expect(page.getByRole("button", { name: "Mais ações: Ensaio" })).toBeFocused();
  expect(await parish.stored()).toMatchObject([{ title: "Ensaio", created_by: author.id }]);
});
