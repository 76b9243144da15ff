import { dialog, giveRole, openAdmin, openRoles, profile, question, row } from "./admin-screen.ts";
import { expect, test } from "./fixtures.ts";
import { closeToasts, toast } from "./screen.ts";

test.describe("Members: an admin", () => {
  test("finds somebody by a part of the name or e-mail", async ({ page, parish }) => {
    const rute = await parish.account({ name: "Rute Moabé" });
    await parish.account({ name: "Noemi" });
    await openAdmin(page, await parish.account({ name: "Débora", admin: true }), "Membros");
    await expect(page.getByText("3 membros")).toBeVisible();
    const search = page.getByLabel("Buscar por nome ou email");
    for (const typed of ["MOABE", rute.email.slice(0, 12)]) {
      await search.fill(typed);
      await expect(page.getByText("1 membro", { exact: true })).toBeVisible();
      await expect(row(page, "Rute Moabé")).toContainText(rute.email);
    }
    await search.fill("%");
    await expect(page.getByText("Ninguém encontrado com esse nome ou email.")).toBeVisible();
    await search.fill("");
    await expect(row(page, "Noemi")).toBeVisible();
  });

  test("turns the pages of a long list", async ({ page, parish }) => {
    const admin = await parish.account({ name: "Zilda", admin: true });
    await parish.sql`
      insert into auth.users (id, email)
      select gen_random_uuid(), 'membro' || n || '@example.org' from generate_series(1, 24) n
    `;
    await openAdmin(page, admin, "Membros");
    await expect(page.getByText("25 membros")).toBeVisible();
    await expect(page.getByRole("button", { name: "Página anterior" })).toBeDisabled();
    await page.getByRole("button", { name: "Próxima página" }).click();
    await expect(page.getByText("Página 2 de 2")).toBeVisible();
    await expect(row(page, "Zilda")).toBeVisible();
    await expect(page.getByRole("button", { name: "Próxima página" })).toBeDisabled();
  });

  test("gives a ministry and a role, and takes them", { tag: "@desktop" }, async ({
    page,
    parish,
  }) => {
    const member = await parish.account({ name: "Priscila" });
    await openAdmin(page, await parish.account({ admin: true }), "Membros");
    const priscila = row(page, "Priscila");
    await priscila.getByRole("combobox", { name: "Ministério de Priscila" }).click();
    await page.getByRole("option", { name: "Jovens" }).click();
    await expect.poll(() => profile(parish, member)).toMatchObject({ ministry: "Jovens" });
    await expect(priscila.getByRole("combobox")).toContainText("Jovens");

    await openRoles(page, "Priscila");
    await dialog(page).getByRole("radio", { name: "Administrador" }).check();
    await dialog(page).getByRole("button", { name: "Cancelar" }).click();
    expect(await profile(parish, member)).toMatchObject({ role: "member" });
    await giveRole(page, "Priscila", "Administrador");
    await expect(priscila.getByText("Admin", { exact: true })).toBeVisible();
    expect(await profile(parish, member)).toMatchObject({ role: "admin" });
    await openRoles(page, "Priscila");
    await expect(dialog(page).getByRole("radio", { name: "Administrador" })).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(dialog(page).getByRole("radio", { name: "Editor" })).toBeChecked();
    await dialog(page).getByRole("button", { name: "Salvar papel" }).click();
    await expect(priscila.getByText("Editor", { exact: true })).toBeVisible();
    expect(await profile(parish, member)).toMatchObject({ role: "editor" });
    await giveRole(page, "Priscila", "Membro");
    await expect(priscila.getByText("Membro", { exact: true })).toBeVisible();
    expect(await profile(parish, member)).toMatchObject({ role: "member" });
  });

  test("hears what a change has made of somebody, and takes it back", async ({ page, parish }) => {
    const member = await parish.account({ name: "Priscila", ministry: "Louvor" });
    await openAdmin(page, await parish.account({ admin: true }), "Membros");
    const priscila = row(page, "Priscila");
    const undo = async (title: string, sentence: string) => {
      const told = toast(page, title).filter({ hasText: sentence });
      await told.getByRole("button", { name: "Desfazer" }).click();
    };
    await priscila.getByRole("combobox", { name: "Ministério de Priscila" }).click();
    await page.getByRole("option", { name: "Jovens" }).click();
    await undo("Ministério alterado", "Priscila agora está em Jovens.");
    await expect(priscila.getByRole("combobox")).toContainText("Louvor");
    await expect(toast(page, "Priscila agora está em Louvor.")).toBeVisible();
    expect(await profile(parish, member)).toMatchObject({ ministry: "Louvor" });
    await closeToasts(page);

    await giveRole(page, "Priscila", "Administrador");
    await undo("Papel alterado", "Priscila agora é admin.");
    await expect(priscila.getByText("Membro", { exact: true })).toBeVisible();
    expect(await profile(parish, member)).toMatchObject({ role: "member" });
    await closeToasts(page);

    await priscila.getByRole("button", { name: /^Desativar/ }).click();
    await question(page).getByRole("button", { name: "Desativar" }).click();
    await undo("Membro desativado", "Priscila não pode mais entrar.");
    await expect(priscila).toContainText("Ativo");
    await expect(toast(page, "Priscila já pode entrar e publicar.")).toBeVisible();
    expect(await profile(parish, member)).toMatchObject({ active: true });
  });

  test("finds nothing on the own row that would lock the door from inside", async ({
    page,
    parish,
  }) => {
    await openAdmin(page, await parish.account({ name: "Débora", admin: true }), "Membros");
    await expect(row(page, "Débora")).toContainText("(você)");
    await expect(row(page, "Débora").getByRole("button")).toHaveAccessibleName(/^Mudar email/);
    await expect(row(page, "Débora").getByRole("combobox")).toBeVisible();
  });

  test("who has lost the rights meanwhile is refused in Portuguese", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /RequestError/, /^Error/);
    const admin = await parish.account({ name: "Débora", admin: true });
    const member = await parish.account({ name: "Priscila" });
    await openAdmin(page, admin, "Membros");
    await expect(row(page, "Priscila")).toBeVisible();
    await parish.account({ name: "Outra", admin: true });
    await parish.sql`update public.profiles set role = 'member' where user_id = ${admin.id}`;
    await row(page, "Priscila")
      .getByRole("button", { name: /^Desativar/ })
      .click();
    await question(page).getByRole("button", { name: "Desativar" }).click();
    await expect(toast(page, "Erro ao mudar a situação")).toContainText(
      "Somente um administrador pode fazer isso.",
    );
    expect(await profile(parish, member)).toMatchObject({ active: true });
  });
});
