import { expect, signedIn, test } from "../support/fixtures.ts";
import { closeToasts, keepVersion, press, toast, versionQuestion } from "../support/screen.ts";

test.use({ expectedErrors: [/Failed to load resource|^Auth\w+Error|RequestError/] });

// The ministries outlive a test.
test.afterEach(({ parish }) => parish.sql`update public.ministries set archived_at = null`);

test("A member changes the own name, ministry and password, and signs out of every device", {
  tag: "@desktop",
}, async ({ page, parish }) => {
  await parish.sql`update public.ministries set archived_at = now() where name = 'Diaconia'`;
  const account = await parish.account({ name: "Simão" });
  await signedIn(page, account);
  await page.goto("/");
  await page.getByRole("link", { name: /^Minha conta: Simão/ }).click();
  await test.step("the name, which another tab has changed meanwhile", async () => {
    const name = page.getByLabel("Nome", { exact: true });
    await expect(name).toHaveValue("Simão");
    await name.fill("   ");
    await press(page, "Salvar nome");
    await expect(page.getByText("Informe seu nome.")).toBeVisible();
    await name.fill("Pedro");
    await parish.sql`update public.profiles set name = 'Cefas' where user_id = ${account.id}`;
    await press(page, "Salvar nome");
    await expect(versionQuestion(page)).toContainText("Cefas");
    await keepVersion(page, "Nome", "mine");
    await expect(toast(page, "Conta atualizada!")).toBeVisible();
    await closeToasts(page);
  });
  await test.step("the ministry, once", async () => {
    await press(page, "Salvar ministério");
    await expect(page.getByText("Escolha um ministério.")).toBeVisible();
    await page.getByLabel("Ministério", { exact: true }).click();
    await expect(page.getByRole("option", { name: "Diaconia" })).toHaveCount(0);
    await page.getByRole("option", { name: "Louvor" }).click();
    await press(page, "Salvar ministério");
    await expect(page.getByText("Peça a um administrador para trocar.")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Louvor");
    await closeToasts(page);
  });
  const address = page.getByRole("region", { name: "Email" });
  await expect(address).toContainText("Para trocar, peça a um administrador.");
  await test.step("the password", async () => {
    const section = page.getByRole("region", { name: "Senha" });
    const current = section.getByLabel("Senha atual", { exact: true });
    const next = section.getByLabel("Nova senha", { exact: true });
    const save = section.getByRole("button", { name: "Mudar senha" });
    await current.fill("errada");
    await next.fill("outra-senha-boa");
    await save.click();
    await expect(page.getByText("A senha atual não confere.")).toBeVisible();
    await expect(current).toBeFocused();
    await current.fill(account.password);
    await next.fill("curta");
    await save.click();
    await expect(next).toHaveAccessibleDescription(/precisa ter pelo menos 8 caracteres/);
    await next.fill("outra-senha-boa");
    await save.click();
    await expect(toast(page, "Senha alterada!")).toBeVisible();
    const login = { email: account.email, password: "outra-senha-boa" };
    expect(await parish.auth("token?grant_type=password", login)).toHaveProperty("access_token");
  });
  await expect(page.getByRole("banner")).toContainText("Pedro");
  await press(page, "Sair de todos os aparelhos");
  await expect(toast(page, "Logout realizado")).toContainText("todos os aparelhos");
  expect(await parish.sql`select id from auth.sessions`).toHaveLength(0);
  await expect(page.getByText("Esta página é de quem tem uma conta.")).toBeVisible();
});

test("A member deletes the own account; the last admin stays", async ({ page, parish }) => {
  const account = await parish.account({ admin: true });
  await parish.announcement({ title: "Fica", author: account });
  await signedIn(page, account);
  await page.goto("/conta");
  const dialog = page.getByRole("dialog", { name: "Excluir minha conta" });
  const word = dialog.getByLabel("Digite EXCLUIR para confirmar");
  const password = dialog.getByLabel("Senha", { exact: true });
  const remove = dialog.getByRole("button", { name: "Excluir conta" });
  await press(page, "Excluir minha conta");
  await word.fill("EXCLUI");
  await remove.click();
  await expect(dialog.getByText("Digite a palavra EXCLUIR.")).toBeVisible();
  await expect(dialog.getByText("Informe sua senha.")).toBeVisible();
  await word.fill("excluir");
  await password.fill("errada");
  await remove.click();
  await expect(password).toHaveAccessibleDescription("A senha atual não confere.");
  await expect(password).toBeFocused();
  await password.fill(account.password);
  await remove.click();
  await expect(toast(page, "Erro ao excluir a conta")).toContainText(
    "O último administrador não pode ser rebaixado, desativado nem excluído.",
  );
  expect(await parish.sql`select 1 from auth.users`).toHaveLength(1);

  const { id } = await parish.account({ name: "Zilda", admin: true });
  await remove.click();
  await expect(toast(page, "Conta excluída")).toContainText("Até breve!");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Fica" })).toBeVisible();
  expect(await parish.sql`select id from auth.users`).toEqual([{ id }]);
});
