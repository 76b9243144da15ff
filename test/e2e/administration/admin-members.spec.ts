import { randomUUID } from "node:crypto";
import { callDataApi } from "../../support/clients/data-api.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import { closeToasts, press, pressOnCard, toast } from "../support/page-elements.ts";
import { dialog, question, row } from "./admin-page.ts";

test.use({ expectedErrors: [/Failed to load resource|RequestError|^Error/] });

const RESTORE = "Trazer de volta tudo o que esta pessoa excluiu";

test("An admin changes a member's ministry, role and e-mail address", async ({ page, parish }) => {
  const member = await parish.account({ name: "Priscila Moabé", ministry: "Louvor" });
  await parish.sql`
    insert into auth.users (id, email)
    select gen_random_uuid(), 'membro' || n || '@example.org' from generate_series(1, 24) n
  `;
  await openAs(page, await parish.account({ name: "Zilda", admin: true }), "/admin?parte=membros");
  const priscila = row(page, "Priscila");
  await expect(page.getByText("26 membros")).toBeVisible();
  await press(page, "Próxima página");
  await expect(page.getByText("Página 2 de 2")).toBeVisible();
  await test.step("the admin's own row has no action that removes the admin's rights", async () => {
    await press(row(page, "Zilda"), /^Mais ações/);
    await expect(page.getByRole("menuitem")).toHaveText(["Mudar e-mail"]);
    await page.keyboard.press("Escape");
  });
  await page.getByLabel("Buscar por nome ou e-mail").fill("MOABE");
  await expect(page.getByText("1 membro", { exact: true })).toBeVisible();
  await priscila.getByRole("combobox", { name: /^Ministério de Priscila/ }).click();
  await page.getByRole("option", { name: "Jovens" }).click();
  const changed = toast(page, "Ministério alterado");
  await expect(changed).toContainText("Priscila Moabé agora está em Jovens.");
  await press(changed, "Desfazer");
  await closeToasts(page);
  await pressOnCard(page, member.name, "Mudar o que pode fazer");
  await dialog(page).getByRole("radio", { name: "Administrador" }).check();
  await press(dialog(page), "Salvar");
  await expect(toast(page, "Mudança salva")).toContainText("Priscila Moabé agora é admin.");
  const profile = await parish.sql`
    select p.role, m.name as ministry
    from public.profiles p join public.ministries m on m.id = ministry_id
    where user_id = ${member.id}
  `;
  expect(profile).toEqual([{ role: "admin", ministry: "Louvor" }]);
  await closeToasts(page);

  await test.step("change the e-mail address after a comparison of both", async () => {
    const email = `${randomUUID()}@example.org`;
    await pressOnCard(page, member.name, "Mudar e-mail");
    await expect(dialog(page)).toContainText(`E-mail atual de Priscila Moabé: ${member.email}`);
    await dialog(page).getByLabel("Novo e-mail").fill(email.toUpperCase());
    await press(dialog(page), "Continuar");
    const both = page.getByRole("alertdialog", { name: "Confira os dois e-mails" });
    await expect(both.getByRole("button", { name: "Corrigir" })).toBeFocused();
    await expect(both.getByRole("definition")).toHaveText([member.email, email]);
    await press(both, "Mudar e-mail");
    await expect(toast(page, "E-mail mudado")).toContainText(`Priscila Moabé entra com ${email}.`);
    await expect(priscila).toContainText(email);
  });
});

test("An admin deactivates and reactivates a member", async ({ page, parish }) => {
  const demas = await parish.account({ name: "Demas" });
  for (const title of ["Venda", "Rifa"]) await parish.announcement({ title, author: demas });
  await parish.announcement({ title: "Culto" });
  await openAs(page, await parish.account({ admin: true }), "/admin?parte=membros");
  const member = row(page, "Demas");
  await press(member, "Mais ações: Demas");
  const entries = page.getByRole("menuitem");
  await expect(entries).toHaveText([
    "Mudar o que pode fazer",
    "Nova senha pelo WhatsApp",
    "Mudar e-mail",
    RESTORE,
    "Bloquear",
  ]);
  await entries.filter({ hasText: "Bloquear" }).click();
  await press(question(page), "Bloquear");
  await expect(member).toContainText("Bloqueada");
  await closeToasts(page);
  await pressOnCard(page, "Demas", "Excluir avisos desta pessoa");
  await press(question(page), "Excluir");
  await expect(toast(page, "Avisos excluídos")).toContainText("2 avisos de Demas saíram");
  expect(await parish.stored()).toMatchObject([{ title: "Culto" }]);
  await closeToasts(page);
  await pressOnCard(page, "Demas", "Desbloquear");
  await expect(member).toContainText("Ativa");
  await parish.sql`delete from auth.users where id = ${demas.id}`;
  await page.reload();
  const former = page.getByRole("region", { name: "Contas excluídas" });
  await expect(former).toContainText(/Conta excluída em \d\d\/\d\d\/\d{4}/);
});

test("An admin refuses people who wait for approval", async ({ page, parish }) => {
  for (const name of ["Abel", "Boaz", "Caim", "Demas"]) await parish.account({ name });
  await parish.sql`update public.profiles set approved_at = null where name <> 'Demas'`;
  await openAs(page, await parish.account({ name: "Zilda", admin: true }), "/admin?parte=membros");
  const names = page.getByRole("listitem").getByRole("heading");
  await expect(names).toHaveText(["Abel", "Boaz", "Caim", "Demas", "Zilda (você)"]);
  await press(page, "Recusar Boaz");
  await expect(question(page)).toContainText("Recusar Boaz?");
  await press(question(page), "Recusar");
  await expect(names).toHaveText(["Abel", "Caim", "Demas", "Zilda (você)"]);
  await closeToasts(page);
  await press(page, "Recusar 2 pessoas que esperam");
  await press(question(page), "Recusar");
  await expect(toast(page, "Cadastros recusados: 2")).toBeVisible();
  await expect(names).toHaveText(["Demas", "Zilda (você)"]);
});

test("An admin brings back everything that a person deleted", async ({ page, parish }) => {
  const demas = await parish.account({ name: "Demas", editor: true });
  for (const title of ["Culto", "Ensaio"]) await parish.announcement({ title });
  const token = demas.session.access_token;
  await callDataApi(parish.url, "DELETE announcements?created_by=is.null", { token });
  expect(await parish.stored()).toEqual([]);
  await openAs(page, await parish.account({ admin: true }), "/admin?parte=membros");
  for (const outcome of ["2 avisos de volta", "Nada para trazer de volta"]) {
    await pressOnCard(page, "Demas", RESTORE);
    await press(question(page), "Trazer de volta");
    await expect(toast(page, outcome)).toBeVisible();
    await closeToasts(page);
  }
  expect(await parish.stored()).toHaveLength(2);
});
