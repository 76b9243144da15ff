import { expect, signedIn, test } from "../support/fixtures.ts";
import { card, closeToasts, pressOnCard, toast } from "../support/screen.ts";
import { dialog, openAdmin, question, row } from "./admin-screen.ts";

test.describe("An editor", () => {
  test("edits what others posted, has its history and what was deleted, and nobody's account", async ({
    page,
    parish,
  }) => {
    const author = await parish.account({ name: "Lucas", ministry: "Louvor" });
    await parish.announcement({ title: "Ensaio", ministry: "Louvor", author });
    await signedIn(page, await parish.account({ name: "Marta", editor: true }));
    await page.goto("/");
    await expect(page.getByText("Editor", { exact: true }).filter({ visible: true })).toBeVisible();
    await pressOnCard(page, "Ensaio", "Editar");
    await dialog(page).getByLabel("Título").fill("Ensaio geral");
    await dialog(page).getByRole("combobox", { name: "Ministério" }).click();
    await page.getByRole("option", { name: "Jovens" }).click();
    await dialog(page).getByRole("button", { name: "Atualizar" }).click();
    await expect(card(page, "Ensaio geral")).toContainText("Jovens");
    const changed = [{ title: "Ensaio geral", ministry: "Jovens", created_by: author.id }];
    expect(await parish.stored()).toMatchObject(changed);
    await closeToasts(page);

    await page.getByRole("link", { name: "Administração" }).click();
    await expect(row(page, "Ensaio geral")).toContainText("Por Lucas");
    await page.goto("/admin?parte=membros");
    await expect(row(page, "Ensaio geral")).toContainText("Por Lucas");
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(page.getByLabel("Buscar por nome ou email")).toHaveCount(0);
    await pressOnCard(page, "Ensaio geral", "Histórico");
    await expect(dialog(page).getByRole("listitem").last()).toContainText("publicou");
    await page.keyboard.press("Escape");
    await pressOnCard(page, "Ensaio geral", "Excluir");
    await question(page).getByRole("button", { name: "Excluir", exact: true }).click();
    await page.getByRole("button", { name: "Excluídos" }).click();
    await expect(row(page, "Ensaio geral")).toContainText("Excluído por Marta");
    await row(page, "Ensaio geral").getByRole("button", { name: "Trazer de volta" }).click();
    await question(page).getByRole("button", { name: "Trazer de volta" }).click();
    await expect(toast(page, "Aviso restaurado")).toBeVisible();
    expect(await parish.stored()).toMatchObject(changed);
  });

  test("who was an admin a moment ago keeps what was typed, and the other parts are gone", async ({
    page,
    parish,
  }) => {
    await page.clock.install();
    await parish.account({ name: "Zilda", admin: true });
    const account = await parish.account({ name: "Marta", admin: true });
    await parish.announcement({ title: "Ensaio" });
    await openAdmin(page, account, "Avisos");
    await expect(page.getByRole("tab")).toHaveCount(4);
    await pressOnCard(page, "Ensaio", "Editar");
    await dialog(page).getByLabel("Título").fill("Ensaio geral");
    await parish.sql`update public.profiles set role = 'editor' where user_id = ${account.id}`;
    const renewed = page.waitForResponse(/grant_type=refresh_token/);
    await page.clock.fastForward("59:00");
    await renewed;
    await expect(page.getByRole("tab", { includeHidden: true })).toHaveCount(0);
    await expect(dialog(page).getByLabel("Título")).toHaveValue("Ensaio geral");
    await dialog(page).getByRole("button", { name: "Atualizar" }).click();
    await expect(row(page, "Ensaio geral")).toBeVisible();
  });
});
