import type { Page } from "@playwright/test";
import { type Account, expect, signedIn, test } from "./fixtures.ts";
import { closeToasts, toast } from "./screen.ts";

async function openAccount(page: Page, account: Account) {
  await signedIn(page, account);
  await page.goto("/conta");
  await expect(page.getByRole("heading", { name: "Minha conta", level: 1 })).toBeVisible();
}

const deletion = (page: Page) => page.getByRole("dialog", { name: "Excluir minha conta" });

async function askDeletion(page: Page, word: string) {
  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  await deletion(page).getByLabel("Digite EXCLUIR para confirmar").fill(word);
  await deletion(page).getByRole("button", { name: "Excluir conta" }).click();
}

test("A visitor is led from the account screen to the sign-in screen", async ({ page }) => {
  await page.goto("/conta");
  await expect(page.getByText("Esta página é de quem tem uma conta.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/auth");
});

test.describe("A member", () => {
  // The ministries outlive a test.
  test.afterEach(({ parish }) => parish.sql`update public.ministries set archived_at = null`);

  test("changes the own name, and the header says it at once", { tag: "@desktop" }, async ({
    page,
    parish,
  }) => {
    await signedIn(page, await parish.account({ name: "Simão" }));
    await page.goto("/");
    await page.getByRole("link", { name: /^Minha conta: Simão/ }).click();
    const name = page.getByLabel("Nome", { exact: true });
    await expect(name).toHaveValue("Simão");
    await name.fill("   ");
    await page.getByRole("button", { name: "Salvar nome" }).click();
    await expect(page.getByText("Informe seu nome.")).toBeVisible();
    await name.fill("Pedro");
    await page.getByRole("button", { name: "Salvar nome" }).click();
    await expect(toast(page, "Conta atualizada!")).toBeVisible();
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(page.getByRole("banner")).toContainText("Pedro");
    expect(await parish.sql`select name from public.profiles`).toEqual([{ name: "Pedro" }]);
  });

  test("chooses a ministry once, never an archived one", async ({ page, parish }) => {
    await parish.sql`
      update public.ministries set archived_at = now() where name = 'Diaconia'
    `;
    await openAccount(page, await parish.account());
    await page.getByRole("button", { name: "Salvar ministério" }).click();
    await expect(page.getByText("Escolha um ministério.")).toBeVisible();
    await page.getByLabel("Ministério", { exact: true }).click();
    await expect(page.getByRole("option", { name: "Diaconia" })).toHaveCount(0);
    await page.getByRole("option", { name: "Louvor" }).click();
    await page.getByRole("button", { name: "Salvar ministério" }).click();
    await expect(page.getByText("Peça a um administrador para trocar.")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Louvor");
    await expect(page.getByRole("combobox")).toHaveCount(0);
  });

  test("changes the password, and has to know the old one", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /^Auth\w+Error/);
    const account = await parish.account({ name: "Marta" });
    await openAccount(page, account);
    const section = page.getByRole("region", { name: "Senha" });
    const current = section.getByLabel("Senha atual", { exact: true });
    const next = page.getByLabel("Nova senha", { exact: true });
    await current.fill("errada");
    await next.fill("outra-senha-boa");
    await page.getByRole("button", { name: "Mudar senha" }).click();
    await expect(page.getByText("A senha atual não confere.")).toBeVisible();
    await expect(current).toBeFocused();
    await expect(next).toHaveValue("outra-senha-boa");

    await current.fill(account.password);
    await next.fill("curta");
    await page.getByRole("button", { name: "Mudar senha" }).click();
    await expect(toast(page, "Erro ao mudar a senha")).toContainText("pelo menos 8 caracteres");
    await next.fill("outra-senha-boa");
    await page.getByRole("button", { name: "Mudar senha" }).click();
    await expect(toast(page, "Senha alterada!")).toBeVisible();
    await expect(current).toHaveValue("");
    await closeToasts(page);

    await page.getByRole("button", { name: "Sair", exact: true }).click();
    await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Senha", { exact: true }).fill("outra-senha-boa");
    await page.getByLabel("Senha", { exact: true }).press("Enter");
    await expect(page.getByRole("banner")).toContainText("Marta");
  });

  test("asks an admin for another address, where no mail is sent", async ({ page, parish }) => {
    const account = await parish.account();
    await openAccount(page, account);
    const section = page.getByRole("region", { name: "Email" });
    await expect(section).toContainText(account.email);
    await expect(section).toContainText("Para trocar, peça a um administrador.");
    await expect(section.getByRole("textbox")).toHaveCount(0);
  });

  test("signs out of every device", async ({ page, parish }) => {
    const account = await parish.account();
    await openAccount(page, account);
    expect(await parish.sql`select id from auth.sessions`).toHaveLength(1);
    await page.getByRole("button", { name: "Sair de todos os aparelhos" }).click();
    await expect(toast(page, "Logout realizado")).toContainText("todos os aparelhos");
    await expect(page.getByText("Esta página é de quem tem uma conta.")).toBeVisible();
    expect(await parish.sql`select id from auth.sessions`).toHaveLength(0);
  });

  test("deletes the own account after typing the word", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    // The session ends with its person.
    expectedErrors.push(/Failed to load resource/);
    const account = await parish.account();
    await parish.announcement({ title: "Fica", author: account });
    await openAccount(page, account);
    await askDeletion(page, "EXCLUI");
    await expect(deletion(page).getByText("Digite a palavra EXCLUIR.")).toBeVisible();
    expect(await parish.sql`select 1 from auth.users`).toHaveLength(1);
    await deletion(page).getByLabel("Digite EXCLUIR para confirmar").fill("excluir");
    await deletion(page).getByRole("button", { name: "Excluir conta" }).click();
    await expect(toast(page, "Conta excluída")).toContainText("Até breve!");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Fica" })).toBeVisible();
    expect(await parish.sql`select 1 from auth.users`).toHaveLength(0);
  });
});

test("The last admin stays, and is told why", async ({ page, parish, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/, /RequestError/);
  await openAccount(page, await parish.account({ admin: true }));
  await askDeletion(page, "EXCLUIR");
  await expect(toast(page, "Erro ao excluir a conta")).toContainText(
    "O último administrador não pode ser rebaixado, desativado nem excluído.",
  );
  await expect(deletion(page).getByLabel("Digite EXCLUIR para confirmar")).toHaveValue("EXCLUIR");
  expect(await parish.sql`select 1 from auth.users`).toHaveLength(1);
});
