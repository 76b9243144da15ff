import { randomUUID } from "node:crypto";
import { expect, openBoard, test } from "../support/fixtures.ts";
import { card, closeToasts, press, pressOnCard, toast } from "../support/screen.ts";
import { dialog, giveRole, openAdmin, profile, question, row } from "./admin-screen.ts";

test.use({ expectedErrors: [/Failed to load resource|RequestError|^Error/] });

test("An admin finds a member in a long list, and changes ministry and role", {
  tag: "@desktop",
}, async ({ page, parish }) => {
  const member = await parish.account({ name: "Priscila Moabé", ministry: "Louvor" });
  const admin = await parish.account({ name: "Zilda", admin: true });
  await parish.sql`
    insert into auth.users (id, email)
    select gen_random_uuid(), 'membro' || n || '@example.org' from generate_series(1, 24) n
  `;
  await openAdmin(page, admin, "Membros");
  const priscila = row(page, "Priscila");
  await expect(page.getByText("26 membros")).toBeVisible();
  await press(page, "Próxima página");
  await expect(page.getByText("Página 2 de 2")).toBeVisible();
  await test.step("nothing on the own row takes away the own rights", async () => {
    await press(row(page, "Zilda"), /^Mais ações/);
    await expect(page.getByRole("menuitem")).toHaveText(["Mudar email"]);
    await page.keyboard.press("Escape");
  });
  const search = page.getByLabel("Buscar por nome ou email");
  for (const typed of [member.email.slice(0, 12), "MOABE"]) {
    await search.fill(typed);
    await expect(page.getByText("1 membro", { exact: true })).toBeVisible();
    await expect(priscila).toContainText(member.email);
  }
  const undo = async (title: string, sentence: string) => {
    await press(toast(page, title).filter({ hasText: sentence }), "Desfazer");
  };
  await priscila.getByRole("combobox", { name: /^Ministério de Priscila/ }).click();
  await page.getByRole("option", { name: "Jovens" }).click();
  await undo("Ministério alterado", "Priscila Moabé agora está em Jovens.");
  await expect.poll(() => profile(parish, member)).toMatchObject({ ministry: "Louvor" });
  await closeToasts(page);

  await giveRole(page, member.name, "Administrador");
  await undo("Papel alterado", "Priscila Moabé agora é admin.");
  await expect(priscila.getByText("Membro", { exact: true })).toBeVisible();
  expect(await profile(parish, member)).toMatchObject({ role: "member" });
  await closeToasts(page);
});

test("An admin deactivates a member and brings the member back", async ({ page, parish }) => {
  const demas = await parish.account({ name: "Demas" });
  for (const title of ["Venda", "Rifa"]) await parish.announcement({ title, author: demas });
  await parish.announcement({ title: "Antiga", inHours: -5000, author: demas });
  await parish.announcement({ title: "Culto" });
  const { email, password } = demas;
  const signingIn = () => parish.auth("token?grant_type=password", { email, password });
  await openBoard(page, await parish.account({ admin: true }));
  await expect(card(page, "Venda")).toBeVisible();
  await page.getByRole("link", { name: "Administração" }).click();
  await page.getByRole("tab", { name: "Membros" }).click();
  const member = row(page, "Demas");
  const menu = member.getByRole("button", { name: "Mais ações: Demas" });
  const entries = page.getByRole("menuitem");
  await menu.click();
  await expect(entries).toHaveText(["Mudar papel", "Link de senha", "Mudar email", "Desativar"]);
  await entries.filter({ hasText: "Desativar" }).click();
  await press(question(page), "Desativar");
  await expect(member).toContainText("Desativado");
  expect(await signingIn()).toMatchObject({ error_code: "user_banned" });

  await pressOnCard(page, "Demas", "Excluir avisos desta pessoa");
  await expect(question(page)).toContainText(
    "Excluir 3 avisos de Demas? Esta ação não pode ser desfeita.",
  );
  await press(question(page), "Excluir");
  await expect(toast(page, "Avisos excluídos")).toContainText("3 avisos de Demas saíram");
  expect(await parish.stored()).toMatchObject([{ title: "Culto" }]);
  await closeToasts(page);
  await pressOnCard(page, "Demas", "Reativar");
  await expect(member).toContainText("Ativo");
  expect(await signingIn()).toHaveProperty("access_token");
  await closeToasts(page);

  await test.step("everything that a former member has published is deleted", async () => {
    await parish.announcement({ title: "Volta", author: demas });
    await parish.sql`delete from auth.users where id = ${demas.id}`;
    await page.goto("/admin?parte=membros");
    const former = page.getByRole("region", { name: "Contas excluídas" });
    await expect(former).toContainText(/Conta excluída em \d\d\/\d\d\/\d{4}/);
    await press(former, "Apagar tudo que esta pessoa publicou");
    await press(question(page), "Excluir");
    await expect(former).toContainText("Nenhum aviso");
    expect(await parish.stored()).toMatchObject([{ title: "Culto" }]);
  });
});

test("An admin changes a member's e-mail address", async ({ page, parish }) => {
  const rute = await parish.account({ name: "Rute" });
  const email = `${randomUUID()}@example.org`;
  await openAdmin(page, await parish.account({ name: "Débora", admin: true }), "Membros");
  const field = dialog(page).getByLabel("Novo email");
  const type = async (text: string) => {
    await field.fill(text);
    await press(dialog(page), "Continuar");
  };
  await pressOnCard(page, "Rute", "Mudar email");
  await expect(dialog(page)).toContainText(`Email atual de Rute: ${rute.email}`);
  await type(rute.email.toUpperCase());
  await expect(dialog(page).getByText("Este já é o email da conta.")).toBeVisible();
  await type(email.toUpperCase());
  const both = page.getByRole("alertdialog", { name: "Confira os dois emails" });
  await expect(both.getByRole("button", { name: "Corrigir" })).toBeFocused();
  await expect(both.getByRole("definition")).toHaveText([rute.email, email]);
  await press(both, "Mudar email");
  await expect(toast(page, "Email mudado")).toContainText(`Rute entra com ${email}.`);
  await expect(row(page, "Rute")).toContainText(email);
  const login = { email, password: rute.password };
  expect(await parish.auth("token?grant_type=password", login)).toHaveProperty("access_token");
});
