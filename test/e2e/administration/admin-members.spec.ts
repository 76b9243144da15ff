import { expect, test } from "../support/fixtures.ts";
import { closeToasts, press, pressOnCard, toast } from "../support/screen.ts";
import { dialog, giveRole, openAdmin, openRoles, profile, question, row } from "./admin-screen.ts";

test.describe("Members: an admin", () => {
  test("finds somebody in a long list, gives a ministry and a role, and takes them", {
    tag: "@desktop",
  }, async ({ page, parish }) => {
    const member = await parish.account({ name: "Priscila Moabé" });
    await parish.sql`
      insert into auth.users (id, email)
      select gen_random_uuid(), 'membro' || n || '@example.org' from generate_series(1, 24) n
    `;
    await openAdmin(page, await parish.account({ name: "Zilda", admin: true }), "Membros");
    const priscila = row(page, "Priscila");
    await expect(page.getByText("26 membros")).toBeVisible();
    await expect(page.getByRole("button", { name: "Página anterior" })).toBeDisabled();
    await press(page, "Próxima página");
    await expect(page.getByText("Página 2 de 2")).toBeVisible();
    await expect(page.getByRole("button", { name: "Próxima página" })).toBeDisabled();
    // On the own row nothing that would lock the door from inside.
    const own = row(page, "Zilda");
    await expect(own).toContainText("(você)");
    await press(own, /^Mais ações/);
    await expect(page.getByRole("menuitem")).toHaveText(["Mudar email"]);
    await page.keyboard.press("Escape");
    await expect(own.getByRole("combobox")).toBeVisible();

    const search = page.getByLabel("Buscar por nome ou email");
    await search.fill("%");
    await expect(page.getByText("Ninguém encontrado com esse nome ou email.")).toBeVisible();
    for (const typed of [member.email.slice(0, 12), "MOABE"]) {
      await search.fill(typed);
      await expect(page.getByText("1 membro", { exact: true })).toBeVisible();
      await expect(priscila).toContainText(member.email);
    }

    // The change comes before the answer to the last search, which it does not wait for.
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/rpc/list_members*", (route) => answered.then(() => route.continue()), {
      times: 1,
    });
    const asked = page.waitForRequest(/\/rpc\/list_members/);
    await search.fill("Moab");
    await asked;
    await priscila.getByRole("combobox", { name: /^Ministério de Priscila/ }).click();
    await page.getByRole("option", { name: "Jovens" }).click();
    await expect.poll(() => profile(parish, member)).toMatchObject({ ministry: "Jovens" });
    await expect(priscila.getByRole("combobox")).toContainText("Jovens");
    answer();

    await openRoles(page, member.name);
    await dialog(page).getByRole("radio", { name: "Administrador" }).check();
    await press(dialog(page), "Cancelar");
    expect(await profile(parish, member)).toMatchObject({ role: "member" });
    await giveRole(page, member.name, "Administrador");
    await expect(priscila.getByText("Admin", { exact: true })).toBeVisible();
    expect(await profile(parish, member)).toMatchObject({ role: "admin" });
    await openRoles(page, member.name);
    await expect(dialog(page).getByRole("radio", { name: "Administrador" })).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(dialog(page).getByRole("radio", { name: "Editor" })).toBeChecked();
    await press(dialog(page), "Salvar papel");
    await expect(priscila.getByText("Editor", { exact: true })).toBeVisible();
    expect(await profile(parish, member)).toMatchObject({ role: "editor" });
    await giveRole(page, member.name, "Membro");
    await expect(priscila.getByText("Membro", { exact: true })).toBeVisible();
    expect(await profile(parish, member)).toMatchObject({ role: "member" });
  });

  test("hears what a change has made of somebody, takes it back, and is refused without the rights", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /RequestError/, /^Error/);
    const member = await parish.account({ name: "Priscila", ministry: "Louvor" });
    const admin = await parish.account({ name: "Débora", admin: true });
    await openAdmin(page, admin, "Membros");
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

    await pressOnCard(page, "Priscila", "Desativar");
    await press(question(page), "Desativar");
    await undo("Membro desativado", "Priscila não pode mais entrar.");
    await expect(priscila).toContainText("Ativo");
    await expect(toast(page, "Priscila já pode entrar e publicar.")).toBeVisible();
    expect(await profile(parish, member)).toMatchObject({ active: true });
    await closeToasts(page);

    await parish.account({ name: "Outra", admin: true });
    await parish.sql`update public.profiles set role = 'member' where user_id = ${admin.id}`;
    await pressOnCard(page, "Priscila", "Desativar");
    await press(question(page), "Desativar");
    await expect(toast(page, "Erro ao mudar a situação")).toContainText(
      "Somente um administrador pode fazer isso.",
    );
    expect(await profile(parish, member)).toMatchObject({ active: true });
  });
});
