import { randomUUID } from "node:crypto";
import { dialog, openAdmin, question, row } from "./admin-screen.ts";
import { expect, type Parish, signedIn, test } from "./fixtures.ts";
import { card, closeToasts, toast } from "./screen.ts";

test.describe("Ministries: an admin", () => {
  // The ministries outlive the accounts that a test begins with.
  test.afterEach(async ({ parish }) => {
    await parish.sql`delete from public.ministries where name like 'Coral%' or name like 'Banda%'`;
  });

  const newMinistry = async (parish: Parish, name: string) => {
    await parish.sql`insert into public.ministries (name, color) values (${name}, '#7c3aed')`;
    return name;
  };

  test("creates one, seen in both themes before, and posts for it at once", {
    tag: "@desktop",
  }, async ({ page, parish }) => {
    const name = `Coral ${randomUUID().slice(0, 8)}`;
    await openAdmin(page, await parish.account({ admin: true }), "Ministérios");
    await page.getByRole("button", { name: "Novo Ministério" }).click();
    await dialog(page).getByRole("button", { name: "Criar Ministério" }).click();
    await expect(dialog(page).getByLabel("Nome")).toHaveAttribute("aria-invalid", "true");
    await dialog(page).getByLabel("Nome").fill(name);
    await dialog(page).getByRole("radio", { name: "Outra" }).check();
    await dialog(page).getByLabel("Código da cor").fill("roxo");
    await dialog(page).getByRole("button", { name: "Criar Ministério" }).click();
    await expect(dialog(page).getByText("Use uma cor na forma #1a2b3c.")).toBeVisible();
    await dialog(page).getByLabel("Escolher a cor").fill("#7c3aed");
    await expect(dialog(page).getByLabel("Código da cor")).toHaveValue("#7c3aed");
    const backgrounds = await dialog(page)
      .getByRole("figure")
      .locator("span")
      .evaluateAll((badges) => badges.map((badge) => getComputedStyle(badge).backgroundColor));
    expect(new Set(backgrounds).size).toBe(2);
    await dialog(page).getByRole("button", { name: "Criar Ministério" }).click();
    await expect(toast(page, "Ministério criado!")).toBeVisible();
    await expect(row(page, name)).toBeVisible();

    await closeToasts(page);
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await page.getByRole("button", { name: "Novo Aviso" }).first().click();
    await dialog(page).getByRole("combobox", { name: "Ministério" }).click();
    await expect(page.getByRole("option", { name })).toBeVisible();
  });

  test("chooses one of twelve colours by the keyboard, begun with one that is free", async ({
    page,
    parish,
  }) => {
    const name = `Coral ${randomUUID().slice(0, 8)}`;
    await openAdmin(page, await parish.account({ admin: true }), "Ministérios");
    await page.getByRole("button", { name: "Novo Ministério" }).click();
    const colors = dialog(page).getByRole("group", { name: /^Cor/ }).getByRole("radio");
    await expect(colors).toHaveCount(13);
    for (const swatch of await colors.all()) {
      const box = await swatch.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    // The first one that the ministries of the seed leave.
    await expect(colors.and(page.locator(":checked"))).toHaveAccessibleName("Mostarda");
    await dialog(page).getByLabel("Nome").fill(name);
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByRole("radio", { name: "Mostarda" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(dialog(page).getByRole("radio", { name: "Oliva" })).toBeChecked();
    await expect(dialog(page).getByText("Cor · Oliva")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Criar Ministério" }).click();
    await expect(row(page, name)).toBeVisible();
    const [saved] = await parish.sql`select color from public.ministries where name = ${name}`;
    expect(saved).toEqual({ color: "#4d7c0f" });

    await closeToasts(page);
    await row(page, name)
      .getByRole("button", { name: /^Editar/ })
      .click();
    await expect(dialog(page).getByRole("radio", { name: "Oliva" })).toBeChecked();
    await expect(dialog(page).getByLabel("Código da cor")).toHaveCount(0);
  });

  test("finds a colour of before the palette as it was", async ({ page, parish }) => {
    await openAdmin(page, await parish.account({ admin: true }), "Ministérios");
    await row(page, "Escola Bíblica")
      .getByRole("button", { name: /^Editar/ })
      .click();
    await expect(dialog(page).getByRole("radio", { name: "Outra" })).toBeChecked();
    await expect(dialog(page).getByLabel("Código da cor")).toHaveValue("#b45309");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });

  test("renames one, and the board's badges follow without a reload", async ({ page, parish }) => {
    const name = await newMinistry(parish, `Coral ${randomUUID().slice(0, 8)}`);
    await parish.announcement({ title: "Ensaio", ministry: name });
    await signedIn(page, await parish.account({ admin: true }));
    await page.goto("/");
    await expect(card(page, "Ensaio")).toContainText(name);
    await page.getByRole("link", { name: "Administração" }).click();
    await row(page, name)
      .getByRole("button", { name: /^Editar/ })
      .click();
    const renamed = name.replace("Coral", "Banda");
    await dialog(page).getByLabel("Nome").fill(renamed);
    await dialog(page).getByRole("button", { name: "Salvar" }).click();
    await expect(row(page, renamed)).toBeVisible();
    // Whatever is read from now on is too late: the cached copy has to be right.
    await page.route("**/rest/v1/announcements*", () => {});
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(card(page, "Ensaio")).toContainText(renamed);
  });

  test("hears that a name is taken, and loses nothing typed", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /RequestError/);
    await openAdmin(page, await parish.account({ admin: true }), "Ministérios");
    await page.getByRole("button", { name: "Novo Ministério" }).click();
    await dialog(page).getByLabel("Nome").fill("LOUVOR");
    await dialog(page).getByRole("button", { name: "Criar Ministério" }).click();
    await expect(toast(page, "Erro ao salvar ministério")).toContainText(
      "Já existe um ministério com este nome.",
    );
    const name = dialog(page).getByLabel("Nome");
    await expect(name).toHaveValue("LOUVOR");
    await expect(name).toHaveAccessibleDescription("Já existe um ministério com este nome.");
    await page.keyboard.press("Escape");
    await expect(question(page)).toContainText("Descartar alterações?");
  });

  test("archives one, so that nobody is offered it, and brings it back", async ({
    page,
    parish,
  }) => {
    const name = await newMinistry(parish, `Coral ${randomUUID().slice(0, 8)}`);
    await parish.announcement({ title: "Ensaio", ministry: name });
    await openAdmin(page, await parish.account({ admin: true }), "Ministérios");
    await row(page, name)
      .getByRole("button", { name: /^Arquivar/ })
      .click();
    await expect(row(page, name)).toContainText("Arquivado");
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(card(page, "Ensaio")).toContainText(name);
    await page.getByRole("button", { name: "Novo Aviso" }).first().click();
    await dialog(page).getByRole("combobox", { name: "Ministério" }).click();
    await expect(page.getByRole("option", { name: "Louvor" })).toBeVisible();
    await expect(page.getByRole("option", { name })).toHaveCount(0);

    await page.goto("/admin");
    await row(page, name)
      .getByRole("button", { name: /^Trazer de volta/ })
      .click();
    await expect(row(page, name)).not.toContainText("Arquivado");
  });

  for (const [where, option, left] of [
    ["to another one", "Louvor", "Louvor"],
    ["to none", "Nenhum ministério", null],
  ] as const) {
    test(`deletes one, and its announcements go ${where}`, async ({ page, parish }) => {
      const name = await newMinistry(parish, `Coral ${randomUUID().slice(0, 8)}`);
      await parish.announcement({ title: "Ensaio", ministry: name });
      await openAdmin(page, await parish.account({ admin: true }), "Ministérios");
      await row(page, name)
        .getByRole("button", { name: /^Excluir/ })
        .click();
      await dialog(page).getByLabel("Para onde vão os avisos dele?").click();
      await page.getByRole("option", { name: option }).click();
      await dialog(page).getByRole("button", { name: "Excluir" }).click();
      await expect(toast(page, "Ministério excluído")).toBeVisible();
      await expect(row(page, name)).toHaveCount(0);
      expect((await parish.stored())[0]).toMatchObject({ title: "Ensaio", ministry: left });
    });
  }
});
