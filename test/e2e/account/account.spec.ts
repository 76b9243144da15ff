import type { Page } from "@playwright/test";
import { type Account, expect, signedIn, test } from "../support/fixtures.ts";
import { closeToasts, press, toast } from "../support/screen.ts";

async function openAccount(page: Page, account: Account) {
  await signedIn(page, account);
  await page.goto("/conta");
  await expect(page.getByRole("heading", { name: "Minha conta", level: 1 })).toBeVisible();
}

test.describe("A member", () => {
  // The ministries outlive a test.
  test.afterEach(({ parish }) => parish.sql`update public.ministries set archived_at = null`);

  test("changes the own name, ministry and password, and the header says the name at once", {
    tag: "@desktop",
  }, async ({ page, parish, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/, /^Auth\w+Error/);
    await parish.sql`update public.ministries set archived_at = now() where name = 'Diaconia'`;
    const account = await parish.account({ name: "Simão" });
    await signedIn(page, account);
    await page.goto("/");
    await page.getByRole("link", { name: /^Minha conta: Simão/ }).click();
    const name = page.getByLabel("Nome", { exact: true });
    await expect(name).toHaveValue("Simão");
    await name.fill("   ");
    await press(page, "Salvar nome");
    await expect(page.getByText("Informe seu nome.")).toBeVisible();
    await name.fill("Pedro");
    await press(page, "Salvar nome");
    await expect(toast(page, "Conta atualizada!")).toBeVisible();

    await press(page, "Salvar ministério");
    await expect(page.getByText("Escolha um ministério.")).toBeVisible();
    await page.getByLabel("Ministério", { exact: true }).click();
    await expect(page.getByRole("option", { name: "Diaconia" })).toHaveCount(0);
    await page.getByRole("option", { name: "Louvor" }).click();
    await press(page, "Salvar ministério");
    await expect(page.getByText("Peça a um administrador para trocar.")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Louvor");
    await expect(page.getByRole("combobox")).toHaveCount(0);
    await closeToasts(page);

    // Where no mail is sent, an admin changes the address.
    const address = page.getByRole("region", { name: "Email" });
    await expect(address).toContainText(account.email);
    await expect(address).toContainText("Para trocar, peça a um administrador.");
    await expect(address.getByRole("textbox")).toHaveCount(0);

    const section = page.getByRole("region", { name: "Senha" });
    const current = section.getByLabel("Senha atual", { exact: true });
    const next = section.getByLabel("Nova senha", { exact: true });
    const save = section.getByRole("button", { name: "Mudar senha" });
    await current.fill("errada");
    await next.fill("outra-senha-boa");
    await save.click();
    await expect(page.getByText("A senha atual não confere.")).toBeVisible();
    await expect(current).toBeFocused();
    await expect(next).toHaveValue("outra-senha-boa");
    await current.fill(account.password);
    await next.fill("curta");
    await save.click();
    await expect(toast(page, "Erro ao mudar a senha")).toContainText("pelo menos 8 caracteres");
    await expect(next).toHaveAccessibleDescription(/precisa ter pelo menos 8 caracteres/);
    await next.fill("Aa1!".repeat(20));
    await save.click();
    await expect(next).toHaveAccessibleDescription(/Use até 72 letras sem acento/);
    await expect(next).toHaveAttribute("aria-invalid", "true");
    await next.fill("outra-senha-boa");
    await save.click();
    await expect(toast(page, "Senha alterada!")).toBeVisible();
    await expect(current).toHaveValue("");

    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(page.getByRole("banner")).toContainText("Pedro");
    expect(await parish.sql`select name from public.profiles`).toEqual([{ name: "Pedro" }]);
    const login = { email: account.email, password: "outra-senha-boa" };
    expect(await parish.auth("token?grant_type=password", login)).toHaveProperty("access_token");
  });

  test("signs out of every device, and is led from the account screen to the sign-in screen", async ({
    page,
    parish,
  }) => {
    await openAccount(page, await parish.account());
    expect(await parish.sql`select id from auth.sessions`).toHaveLength(1);
    await press(page, "Sair de todos os aparelhos");
    await expect(toast(page, "Logout realizado")).toContainText("todos os aparelhos");
    expect(await parish.sql`select id from auth.sessions`).toHaveLength(0);
    await expect(page.getByText("Esta página é de quem tem uma conta.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
    await expect(page).toHaveURL("/auth");
  });

  test("deletes the own account with the word and the password; the last admin stays, and is told why", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /RequestError/);
    const account = await parish.account({ admin: true });
    await parish.announcement({ title: "Fica", author: account });
    await openAccount(page, account);
    const dialog = page.getByRole("dialog", { name: "Excluir minha conta" });
    const word = dialog.getByLabel("Digite EXCLUIR para confirmar");
    const remove = dialog.getByRole("button", { name: "Excluir conta" });
    await press(page, "Excluir minha conta");
    await word.fill("EXCLUI");
    await remove.click();
    await expect(dialog.getByText("Digite a palavra EXCLUIR.")).toBeVisible();
    await expect(dialog.getByText("Informe sua senha.")).toBeVisible();
    const password = dialog.getByLabel("Senha", { exact: true });
    await expect(password).toHaveAttribute("autocomplete", "current-password");
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
    await expect(word).toHaveValue("excluir");
    expect(await parish.sql`select 1 from auth.users`).toHaveLength(1);

    const { id } = await parish.account({ name: "Zilda", admin: true });
    await remove.click();
    await expect(toast(page, "Conta excluída")).toContainText("Até breve!");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Fica" })).toBeVisible();
    expect(await parish.sql`select id from auth.users`).toEqual([{ id }]);
  });
});
