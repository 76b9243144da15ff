import type { Page } from "@playwright/test";
import { dialog, question, row } from "./admin-screen.ts";
import { expect, type Parish, signedIn, test } from "./fixtures.ts";
import { closeToasts, fillDialog, holdBack, openDialog, toast } from "./screen.ts";

const titles = (page: Page) => page.getByRole("tabpanel").getByRole("heading");
const DAY = 24;

/** A member with announcements in every part, and somebody else's beside them. */
async function openMine(page: Page, parish: Parish) {
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
  await page.goto("/");
  await page.getByRole("link", { name: "Meus avisos" }).click();
  await expect(page.getByRole("heading", { name: "Meus avisos", level: 1 })).toBeVisible();
  return author;
}

test.describe("My announcements", () => {
  test("are found again, past and far ones too, and Back goes through the parts", {
    tag: "@desktop",
  }, async ({ page, parish }) => {
    await openMine(page, parish);
    await expect(titles(page)).toHaveText(["Amanhã", "Daqui a vinte dias"]);
    await page.getByRole("tab", { name: "Mais adiante" }).click();
    await expect(titles(page)).toHaveText(["Daqui a quarenta dias", "Daqui a dois meses"]);
    await page.getByRole("tab", { name: "Passados" }).click();
    await expect(titles(page)).toHaveText(["Anteontem", "Ano passado"]);
    await expect(page).toHaveURL("/meus-avisos?parte=passados");
    await page.reload();
    await expect(titles(page)).toHaveText(["Anteontem", "Ano passado"]);
    await page.getByLabel("Buscar avisos").fill("ONTEM");
    await expect(titles(page)).toHaveText(["Anteontem"]);
    await page.goBack();
    await expect(page.getByRole("tab", { name: "Mais adiante" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.goBack();
    await expect(titles(page)).toHaveText(["Amanhã", "Daqui a vinte dias"]);
    await page.goBack();
    await expect(page).toHaveURL("/");
  });

  test("are edited, deleted and written anew there, and the lists follow", async ({
    page,
    parish,
  }) => {
    await openMine(page, parish);
    await row(page, "Amanhã")
      .getByRole("button", { name: /^Editar/ })
      .click();
    await dialog(page).getByLabel("Título").fill("Amanhã mesmo");
    await dialog(page).getByRole("button", { name: "Atualizar" }).click();
    await expect(titles(page)).toHaveText(["Amanhã mesmo", "Daqui a vinte dias"]);
    await row(page, "Daqui a vinte dias")
      .getByRole("button", { name: /^Excluir/ })
      .click();
    await question(page).getByRole("button", { name: "Excluir" }).click();
    await expect(titles(page)).toHaveText(["Amanhã mesmo"]);
    await closeToasts(page);

    await openDialog(page);
    await fillDialog(page, { title: "Retiro", description: "Três dias.", hours: 50 * DAY });
    await dialog(page).getByRole("button", { name: "Criar Aviso" }).click();
    const created = toast(page, "Aviso criado com sucesso!");
    await expect(created).toContainText("O aviso foi adicionado à lista.");
    await expect(created).toContainText("Está em Mais adiante.");
    await created.getByRole("button", { name: "Mostrar Mais adiante" }).click();
    await expect(titles(page)).toHaveText([
      "Daqui a quarenta dias",
      "Retiro",
      "Daqui a dois meses",
    ]);
    // The board follows as well.
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(page.getByRole("heading", { name: "Amanhã mesmo" })).toBeVisible();
  });

  test("are found by ministry, and an empty part says what to lift", async ({ page, parish }) => {
    const author = await openMine(page, parish);
    await parish.announcement({ title: "Sem ministério", inHours: 30, author });
    await page.reload();
    await page.getByLabel("Ministério", { exact: true }).click();
    await page.getByRole("option", { name: "Nenhum" }).click();
    await expect(titles(page)).toHaveText(["Sem ministério"]);
    await page.getByLabel("Buscar avisos").fill("amanha");
    await page.getByRole("button", { name: "Todos os ministérios" }).click();
    await expect(titles(page)).toHaveText(["Amanhã"]);
  });

  test("of the past are used again as a copy", async ({ page, parish }) => {
    const author = await openMine(page, parish);
    await page.getByRole("tab", { name: "Passados" }).click();
    await row(page, "Ano passado")
      .getByRole("button", { name: /^Duplicar/ })
      .click();
    await fillDialog(page, { title: "Este ano", description: "De novo.", hours: 3 * DAY });
    await dialog(page).getByRole("button", { name: "Criar Aviso" }).click();
    await expect(toast(page, "Aviso criado com sucesso!")).toContainText("Está em Próximos.");
    await expect(titles(page)).toHaveText(["Anteontem", "Ano passado"]);
    const stored = await parish.stored();
    expect(stored.filter(({ created_by }) => created_by === author.id)).toHaveLength(7);
  });

  test("are read a page at a time", async ({ page, parish }) => {
    const author = await parish.account();
    for (let n = 1; n <= 21; n += 1) {
      await parish.announcement({ title: `Culto ${n}`, inHours: n, author });
    }
    await signedIn(page, author);
    await page.goto("/meus-avisos");
    await expect(page.getByText("21 avisos")).toBeVisible();
    await page.getByRole("button", { name: "Próxima página" }).click();
    await expect(titles(page)).toHaveText(["Culto 21"]);
  });

  test("are none at first, and the way to the first one is there", async ({ page, parish }) => {
    await signedIn(page, await parish.account({ name: "Tiago" }));
    await page.goto("/conta");
    await page.getByRole("link", { name: /^Meus avisos/ }).click();
    await expect(page.getByText("Você não tem avisos nos próximos 30 dias.")).toBeVisible();
    await page.getByRole("tab", { name: "Passados" }).click();
    await expect(page.getByText("Aqui ficam seus avisos depois da data")).toBeVisible();
    await page.getByRole("tab", { name: "Próximos" }).click();
    await page.getByRole("button", { name: "Escrever um aviso" }).click();
    await fillDialog(page, { title: "O primeiro", description: "Oi.", hours: 5 });
    await dialog(page).getByRole("button", { name: "Criar Aviso" }).click();
    await expect(titles(page)).toHaveText(["O primeiro"]);
  });

  test("are where the board's message leads when the list does not show a new one", async ({
    page,
    parish,
  }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    await openDialog(page);
    await fillDialog(page, { title: "Natal", description: "Cantata.", hours: 45 * DAY });
    await dialog(page).getByRole("button", { name: "Criar Aviso" }).click();
    await toast(page, "Aviso criado com sucesso!")
      .getByRole("button", { name: "Meus avisos" })
      .click();
    await expect(page).toHaveURL("/meus-avisos?parte=adiante");
    await expect(titles(page)).toHaveText(["Natal"]);
  });

  test("are not shown to a visitor, who is led to the sign-in screen", async ({ page }) => {
    await page.goto("/meus-avisos");
    await expect(page.getByText("Esta página é de quem tem uma conta.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
    await expect(page).toHaveURL("/auth");
  });

  test("are reached where the way to them stood before the name arrived", async ({
    page,
    parish,
  }) => {
    await signedIn(page, await parish.account({ name: "Lucas" }));
    const release = await holdBack(page, "**/rest/v1/profiles*");
    await page.goto("/");
    const link = page.getByRole("link", { name: "Meus avisos" });
    await expect(link).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await link.boundingBox();
    release();
    await expect(page.getByRole("region", { name: "Sua conta" })).toContainText("Lucas");
    expect(await link.boundingBox()).toEqual(before);
  });

  test("say that they could not be read, and are read again", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /RequestError/);
    const author = await parish.account();
    await parish.announcement({ title: "Culto", author });
    await signedIn(page, author);
    await page.route("**/rest/v1/announcements*", (route) =>
      route.fulfill({ status: 400, json: { code: "PGRST100", message: "no" } }),
    );
    await page.clock.install();
    await page.goto("/meus-avisos");
    await expect(page.getByRole("tab", { name: "Próximos" })).toBeVisible();
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return page.getByText("Não foi possível carregar os avisos").count();
      })
      .toBe(1);
    await page.unroute("**/rest/v1/announcements*");
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(titles(page)).toHaveText(["Culto"]);
  });
});
