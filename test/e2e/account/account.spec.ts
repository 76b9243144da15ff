import { readFile } from "node:fs/promises";
import { expect, openAs, test } from "../support/fixtures.ts";
import {
  closeToasts,
  keepVersion,
  press,
  toast,
  versionQuestion,
} from "../support/page-elements.ts";

test.use({ expectedErrors: [/Failed to load resource|^Auth\w+Error|RequestError/] });

test("A member changes their name, ministry and password", async ({ page, parish }) => {
  const account = await parish.account({ name: "Simão" });
  await openAs(page, account);
  await page.getByRole("link", { name: "Conta", exact: true }).click();
  await test.step("change the name after another tab changed it", async () => {
    const name = page.getByLabel("Nome", { exact: true });
    await expect(name).toHaveValue("Simão");
    await name.fill("Pedro");
    await parish.sql`update public.profiles set name = 'Cefas' where user_id = ${account.id}`;
    await press(page.getByRole("region", { name: "Seus dados" }), "Salvar");
    await expect(versionQuestion(page)).toContainText("Cefas");
    await keepVersion(page, "Nome", "mine");
    await expect(toast(page, "Conta atualizada!")).toBeVisible();
    await closeToasts(page);
  });
  await test.step("choose the ministry, which a member can do only once", async () => {
    await page.getByLabel("Ministério", { exact: true }).click();
    await page.getByRole("option", { name: "Louvor" }).click();
    await press(page.getByRole("region", { name: "Seu ministério" }), "Salvar");
    await expect(page.getByText("Peça a um administrador para trocar.")).toBeVisible();
    await closeToasts(page);
  });
  const address = page.getByRole("region", { name: "E-mail" });
  await expect(address).toContainText("Para trocar, peça a um administrador.");
  await test.step("change the password after a wrong current password", async () => {
    const section = page.getByRole("region", { name: "Senha" });
    const current = section.getByLabel("Senha atual", { exact: true });
    await current.fill("errada");
    await section.getByLabel("Nova senha", { exact: true }).fill("outra-senha-boa");
    await press(section, "Mudar senha");
    await expect(page.getByText("A senha atual não confere.")).toBeVisible();
    await expect(current).toBeFocused();
    await current.fill(account.password);
    await press(section, "Mudar senha");
    await expect(toast(page, "Senha alterada!")).toBeVisible();
  });
  await expect(page.getByRole("banner")).toContainText("Pedro");
  await press(page, "Sair de todos os aparelhos");
  await expect(toast(page, "Logout realizado")).toContainText("todos os aparelhos");
  await expect(page.getByText("Esta página é de quem tem uma conta.")).toBeVisible();
});

test("A member downloads a file with their data", async ({ page, parish }) => {
  const account = await parish.account({ name: "Simão" });
  await parish.announcement({ title: "Mutirão", author: account });
  await openAs(page, account, "/conta");
  await expect(page.getByText("Os textos do boletim não fazem parte dele.")).toBeVisible();
  const saving = page.waitForEvent("download");
  await press(page, "Baixar meus dados");
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^avisos-meus-dados-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await saved.path(), "utf8");
  expect(text).toContain("\n  ");
  expect(JSON.parse(text)).toMatchObject({
    account: { email: account.email },
    profile: { name: "Simão" },
    announcements: [{ title: "Mutirão" }],
  });
});

test("A member deletes their account without their announcements", async ({ page, parish }) => {
  const account = await parish.account();
  await parish.announcement({ title: "Fica", author: account });
  await openAs(page, account, "/conta");
  const dialog = page.getByRole("dialog", { name: "Excluir minha conta" });
  const password = dialog.getByLabel("Senha", { exact: true });
  await press(page, "Excluir minha conta");
  await dialog.getByLabel("Digite EXCLUIR para confirmar").fill("excluir");
  await password.fill("errada");
  await press(dialog, "Excluir conta");
  await expect(password).toHaveAccessibleDescription("A senha atual não confere.");
  await expect(password).toBeFocused();
  await password.fill(account.password);
  await press(dialog, "Excluir conta");
  await expect(toast(page, "Conta excluída")).toContainText("Até breve!");
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Fica" })).toBeVisible();
  expect(await parish.sql`select id from auth.users`).toEqual([]);
});
