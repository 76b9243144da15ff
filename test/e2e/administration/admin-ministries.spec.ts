import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, type Parish, signedIn, test } from "../support/fixtures.ts";
import { card, closeToasts, press, pressOnCard, toast } from "../support/screen.ts";
import { dialog, openAdmin, question, row } from "./admin-screen.ts";

/** Deletes a ministry, and says where its announcements go. */
async function removeTo(page: Page, name: string, option: string) {
  await pressOnCard(page, name, "Excluir");
  await dialog(page).getByLabel("Para onde vão os avisos dele?").click();
  await page.getByRole("option", { name: option }).click();
  await press(dialog(page), "Excluir");
  await expect(toast(page, "Ministério excluído")).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
}

test.describe("Ministries: an admin", () => {
  // The ministries outlive the accounts that a test begins with.
  test.afterEach(async ({ parish }) => {
    await parish.sql`delete from public.ministries where name like 'Coral%' or name like 'Banda%'`;
  });

  const newMinistry = async (parish: Parish, name: string) => {
    await parish.sql`insert into public.ministries (name, color) values (${name}, '#7c3aed')`;
    return name;
  };

  test("creates one, hears what is wrong, sees it in both themes, and posts for it at once", {
    tag: "@desktop",
  }, async ({ page, parish, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/, /RequestError/);
    const name = `Coral ${randomUUID().slice(0, 8)}`;
    await openAdmin(page, await parish.account({ admin: true }), "Ministérios");
    const field = dialog(page).getByLabel("Nome");
    const create = dialog(page).getByRole("button", { name: "Criar Ministério" });
    await press(page, "Novo Ministério");
    await create.click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill("LOUVOR");
    await create.click();
    await expect(toast(page, "Erro ao salvar ministério")).toContainText(
      "Já existe um ministério com este nome.",
    );
    await expect(field).toHaveValue("LOUVOR");
    await expect(field).toHaveAccessibleDescription("Já existe um ministério com este nome.");
    await page.keyboard.press("Escape");
    await expect(question(page)).toContainText("Descartar alterações?");
    await press(question(page), "Continuar editando");

    await field.fill(name);
    await dialog(page).getByRole("radio", { name: "Outra" }).check();
    await dialog(page).getByLabel("Código da cor").fill("roxo");
    await create.click();
    await expect(dialog(page).getByText("Use uma cor na forma #1a2b3c.")).toBeVisible();
    await dialog(page).getByLabel("Escolher a cor").fill("#7c3aed");
    await expect(dialog(page).getByLabel("Código da cor")).toHaveValue("#7c3aed");
    const backgrounds = await dialog(page)
      .getByRole("figure")
      .locator("span")
      .evaluateAll((badges) => badges.map((badge) => getComputedStyle(badge).backgroundColor));
    expect(new Set(backgrounds).size).toBe(2);
    await create.click();
    await expect(toast(page, "Ministério criado!")).toBeVisible();
    await expect(row(page, name)).toBeVisible();

    await closeToasts(page);
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await page.getByRole("button", { name: "Novo Aviso" }).first().click();
    await dialog(page).getByRole("combobox", { name: "Ministério" }).click();
    await expect(page.getByRole("option", { name })).toBeVisible();
  });

  test("renames one, archives it, brings it back and deletes it, and the announcements follow", async ({
    page,
    parish,
  }) => {
    const name = await newMinistry(parish, `Coral ${randomUUID().slice(0, 8)}`);
    const renamed = name.replace("Coral", "Banda");
    await parish.announcement({ title: "Ensaio", ministry: name });
    await signedIn(page, await parish.account({ admin: true }));
    await page.goto("/");
    await expect(card(page, "Ensaio")).toContainText(name);
    await page.getByRole("link", { name: "Administração" }).click();
    await pressOnCard(page, name, "Editar");
    await dialog(page).getByLabel("Nome").fill(renamed);
    await press(dialog(page), "Salvar");
    await pressOnCard(page, renamed, "Arquivar");
    await expect(row(page, renamed)).toContainText("Arquivado");
    await closeToasts(page);
    // Whatever is read from now on is too late: the cached copy has to be right.
    await page.route("**/rest/v1/announcements*", () => {});
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(card(page, "Ensaio")).toContainText(renamed);
    await page.getByRole("button", { name: "Novo Aviso" }).first().click();
    await dialog(page).getByRole("combobox", { name: "Ministério" }).click();
    await expect(page.getByRole("option", { name: "Louvor" })).toBeVisible();
    await expect(page.getByRole("option", { name: renamed })).toHaveCount(0);
    await page.unroute("**/rest/v1/announcements*");

    await page.goto("/admin");
    await pressOnCard(page, renamed, "Trazer de volta");
    await expect(row(page, renamed)).not.toContainText("Arquivado");
    // The toast would lie over the next dialog, where the mouse on it keeps it.
    await expect(toast(page, "Ministério de volta")).toBeVisible();
    await closeToasts(page);
    await removeTo(page, renamed, "Louvor");
    expect((await parish.stored())[0]).toMatchObject({ title: "Ensaio", ministry: "Louvor" });
  });

  test("chooses one of twelve colours by the keyboard, and deletes a ministry without another one", async ({
    page,
    parish,
  }) => {
    const name = `Coral ${randomUUID().slice(0, 8)}`;
    const older = `Coral antigo ${randomUUID().slice(0, 8)}`;
    await parish.sql`insert into public.ministries (name, color) values (${older}, '#b45309')`;
    await openAdmin(page, await parish.account({ admin: true }), "Ministérios");
    // A colour of before the palette is found as it was.
    await pressOnCard(page, older, "Editar");
    await expect(dialog(page).getByRole("radio", { name: "Outra" })).toBeChecked();
    await expect(dialog(page).getByLabel("Código da cor")).toHaveValue("#b45309");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await parish.sql`delete from public.ministries where name = ${older}`;

    await press(page, "Novo Ministério");
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
    await press(dialog(page), "Criar Ministério");
    await expect(row(page, name)).toBeVisible();
    const [saved] = await parish.sql`select color from public.ministries where name = ${name}`;
    expect(saved).toEqual({ color: "#4d7c0f" });

    await closeToasts(page);
    await pressOnCard(page, name, "Editar");
    await expect(dialog(page).getByRole("radio", { name: "Oliva" })).toBeChecked();
    await expect(dialog(page).getByLabel("Código da cor")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);

    await parish.announcement({ title: "Ensaio", ministry: name });
    await removeTo(page, name, "Nenhum ministério");
    expect((await parish.stored())[0]).toMatchObject({ title: "Ensaio", ministry: null });
  });
});
