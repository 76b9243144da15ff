import { randomUUID } from "node:crypto";
import { expect, signedIn, test } from "../support/fixtures.ts";
import { press, pressOnCard, toast } from "../support/screen.ts";
import { keepVersion, versionQuestion } from "../support/versions.ts";
import { dialog, giveRole, openAdmin, profile } from "./admin-screen.ts";

test("Two admins change one ministry: its new name and its new colour both stay", async ({
  page,
  parish,
}) => {
  const id = randomUUID();
  const name = `Coral ${id}`;
  await parish.sql`insert into public.ministries (id, name, color) values (${id}, ${name}, '#7c3aed')`;
  await openAdmin(page, await parish.account({ admin: true }), "Ministérios");
  await pressOnCard(page, name, "Editar");
  await dialog(page).getByLabel("Nome").fill(`${name} novo`);
  await parish.sql`update public.ministries set color = '#102030' where id = ${id}`;
  await press(dialog(page), "Salvar");
  await expect(dialog(page)).toHaveCount(0);
  const [stored] =
    await parish.sql`delete from public.ministries where id = ${id} returning name, color`;
  expect(stored).toEqual({ name: `${name} novo`, color: "#102030" });
});

test("Two admins change one member: another ministry stays, and of two roles the second admin chooses", async ({
  page,
  parish,
}) => {
  const member = await parish.account({ name: "Davi" });
  await openAdmin(page, await parish.account({ admin: true }), "Membros");
  await expect(page.getByRole("heading", { name: "Davi" })).toBeVisible();
  await parish.sql`
    update public.profiles
    set role = 'admin', ministry_id = (select id from public.ministries where name = 'Louvor')
    where user_id = ${member.id}
  `;
  await giveRole(page, "Davi", "Editor");
  await expect(versionQuestion(page)).toContainText("Administrador");
  await keepVersion(page, "Papel", "mine");
  await expect(toast(page, "Papel alterado")).toBeVisible();
  expect(await profile(parish, member)).toMatchObject({ role: "editor", ministry: "Louvor" });
});

test("The church's address that another admin has saved meanwhile is seen before it is overwritten", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await signedIn(page, await parish.account({ admin: true }));
  await page.goto("/admin?parte=igreja");
  await page.getByLabel("Endereço da igreja").fill("Rua A, 1");
  await parish.sql`insert into public.church (address) values ('Rua B, 2')`;
  await press(page, "Salvar endereço");
  await keepVersion(page, "Endereço", "theirs");
  await expect(page.getByLabel("Endereço da igreja")).toHaveValue("Rua B, 2");
});

test("A name that was changed in another tab is seen before it is overwritten", async ({
  page,
  parish,
}) => {
  const account = await parish.account({ name: "Lia" });
  await signedIn(page, account);
  await page.goto("/conta");
  await page.getByLabel("Nome", { exact: true }).fill("Lia Dias");
  await parish.sql`update public.profiles set name = 'Lia Souza' where user_id = ${account.id}`;
  await press(page, "Salvar nome");
  await expect(versionQuestion(page)).toContainText("Lia Souza");
  await keepVersion(page, "Nome", "mine");
  await expect(toast(page, "Conta atualizada!")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Lia Dias");
});
