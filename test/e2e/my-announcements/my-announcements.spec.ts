import type { Page } from "@playwright/test";
import { dialog, question } from "../administration/admin-screen.ts";
import { expect, type Parish, signedIn, test } from "../support/fixtures.ts";
import {
  closeToasts,
  fillDialog,
  openDialog,
  press,
  pressOnCard,
  toast,
} from "../support/screen.ts";

const titles = (page: Page) => page.getByRole("tabpanel").getByRole("heading");
const DAY = 24;

/** Signs a member in with announcements in every part, and somebody else's beside them. */
async function signInWithSix(page: Page, parish: Parish) {
  const author = await parish.account({ name: "Lucas", ministry: "Louvor" });
  const another = await parish.account({ name: "Tito" });
  for (const [title, days] of [
    ["Daqui a vinte dias", 20],
    ["Amanhã", 1],
    ["Daqui a dois meses", 60],
    ["Daqui a quarenta dias", 40],
    ["Anteontem", -2],
    ["Ano passado", -400],
  ] as const) {
    await parish.announcement({ title, inHours: days * DAY, ministry: "Louvor", author });
    await parish.announcement({
      title: `${title}, de outro`,
      inHours: days * DAY,
      author: another,
    });
  }
  await signedIn(page, author);
  return author;
}

test.describe("My announcements", () => {
  test("are found again, past and far ones too, and Back goes through the parts", async ({
    page,
    parish,
  }) => {
    const author = await signInWithSix(page, parish);
    await parish.announcement({ title: "Sem ministério", inHours: 30, author });
    await page.goto("/");
    await page.getByRole("link", { name: "Meus avisos" }).click();
    await expect(page.getByRole("heading", { name: "Meus avisos", level: 1 })).toBeVisible();
    await expect(titles(page)).toHaveText(["Amanhã", "Sem ministério", "Daqui a vinte dias"]);
    await page.getByRole("tab", { name: "Mais adiante" }).click();
    await expect(titles(page)).toHaveText(["Daqui a quarenta dias", "Daqui a dois meses"]);
    await page.getByRole("tab", { name: "Passados" }).click();
    await expect(titles(page)).toHaveText(["Anteontem", "Ano passado"]);
    await expect(page).toHaveURL("/meus-avisos?parte=passados");
    await page.reload();
    await expect(titles(page)).toHaveText(["Anteontem", "Ano passado"]);
    await expect(page.getByRole("tab")).toHaveText(["Próximos 3", "Mais adiante 2", "Passados 2"]);
    await page.goBack();
    await expect(page.getByRole("tab", { name: "Mais adiante", selected: true })).toBeVisible();
    await page.goBack();
    await expect(titles(page)).toHaveText(["Amanhã", "Sem ministério", "Daqui a vinte dias"]);

    await test.step("a title leads to its page, and Back to the title", async () => {
      const link = page.getByRole("link", { name: "Amanhã", exact: true });
      await link.click();
      await expect(page.getByRole("heading", { level: 1, name: "Amanhã" })).toBeFocused();
      await page.goBack();
      await expect(page).toHaveURL("/meus-avisos");
      await expect(link).toBeFocused();
    });
    await test.step("of ten and more they are searched, and an empty search says what to lift", async () => {
      await expect(page.getByLabel("Buscar avisos")).toHaveCount(0);
      for (let n = 1; n <= 7; n += 1)
        await parish.announcement({
          title: `Ensaio ${n}`,
          inHours: 40,
          ministry: "Louvor",
          author,
        });
      await page.reload();
      await page.getByLabel("Ministério", { exact: true }).click();
      await page.getByRole("option", { name: "Nenhum" }).click();
      await expect(titles(page)).toHaveText(["Sem ministério"]);
      await page.getByLabel("Buscar avisos").fill("amanha");
      await press(page, "Todos os ministérios");
      await expect(titles(page)).toHaveText(["Amanhã"]);
    });
  });

  test("are edited, shared, deleted, used again and written anew there, and the lists follow", async ({
    page,
    parish,
  }) => {
    const author = await signInWithSix(page, parish);
    await page.goto("/meus-avisos");
    await pressOnCard(page, "Amanhã", "Editar");
    await dialog(page).getByLabel("Título").fill("Amanhã mesmo");
    await press(dialog(page), "Atualizar");
    await expect(titles(page)).toHaveText(["Amanhã mesmo", "Daqui a vinte dias"]);
    await press(toast(page, "Aviso atualizado!"), "Compartilhar");
    const sharing = page.getByRole("dialog", { name: "Compartilhar aviso" });
    await expect(sharing.getByText("Amanhã mesmo")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sharing).toHaveCount(0);

    await pressOnCard(page, "Daqui a vinte dias", "Excluir");
    await press(question(page), /^Excluir$/);
    await expect(titles(page)).toHaveText(["Amanhã mesmo"]);
    await closeToasts(page);

    await openDialog(page);
    await fillDialog(page, { title: "Retiro", description: "Três dias.", hours: 50 * DAY });
    await press(dialog(page), "Criar Aviso");
    const created = toast(page, "Aviso criado com sucesso!");
    await expect(created).toContainText("O aviso foi adicionado à lista.");
    await expect(created).toContainText("Está em Mais adiante.");
    await press(created, "Mostrar Mais adiante");
    await expect(titles(page)).toHaveText([
      "Daqui a quarenta dias",
      "Retiro",
      "Daqui a dois meses",
    ]);
    await closeToasts(page);

    await page.getByRole("tab", { name: "Passados" }).click();
    await pressOnCard(page, "Ano passado", "Duplicar");
    await fillDialog(page, { title: "Este ano", description: "De novo.", hours: 3 * DAY });
    await press(dialog(page), "Criar Aviso");
    await expect(created).toContainText("Está em Próximos.");
    await expect(titles(page)).toHaveText(["Anteontem", "Ano passado"]);
    const stored = await parish.stored();
    expect(stored.filter(({ created_by }) => created_by === author.id)).toHaveLength(7);

    // The board follows as well.
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(page.getByRole("article").getByRole("heading")).toHaveText([
      "Amanhã mesmo",
      "Amanhã, de outro",
      "Este ano",
    ]);
  });
});
