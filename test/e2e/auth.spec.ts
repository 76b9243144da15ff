import { SEEDED_MINISTRIES } from "../support/seeded.ts";
import { expect, test } from "./fixtures.ts";
import { toast } from "./screen.ts";
import { fillSignIn, fillSignUp, newEmail, openSignUp, signInButton } from "./sign-in-screen.ts";

test("The sign-in screen has both tabs and their fields", async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByText("Sistema de gerenciamento de avisos")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Entrar" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", /email|username/);
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute(
    "autocomplete",
    "current-password",
  );
  await expect(signInButton(page)).toBeVisible();
  await page.getByRole("tab", { name: "Cadastrar" }).click();
  await expect(page.getByLabel("Nome Completo")).toBeVisible();
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute(
    "autocomplete",
    "new-password",
  );
  await expect(page.getByLabel("Ministério (opcional)")).toBeVisible();
  await expect(page.getByRole("button", { name: "Criar Conta" })).toBeVisible();
});

test("A visitor signs up without a ministry and is signed in", async ({ page, parish }) => {
  await openSignUp(page);
  await fillSignUp(page, newEmail());
  await page.getByRole("button", { name: "Criar Conta" }).click();
  await expect(toast(page, "Conta criada com sucesso!")).toContainText(
    "Verifique seu email para confirmar a conta.",
  );
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner")).toContainText("Maria das Dores");
  expect(await parish.sql`select name, role, ministry_id from public.profiles`).toEqual([
    { name: "Maria das Dores", role: "member", ministry_id: null },
  ]);
});

test("The ministry chosen at sign-up arrives at the profile about a second later", async ({
  page,
  parish,
}) => {
  await openSignUp(page);
  await fillSignUp(page, newEmail());
  await page.getByLabel("Ministério (opcional)").click();
  await expect(page.getByRole("option")).toHaveText(["Nenhum", ...SEEDED_MINISTRIES]);
  await page.getByRole("option", { name: "Missões" }).click();
  const update = page.waitForRequest(
    (request) => request.method() === "PATCH" && request.url().includes("/rest/v1/profiles"),
  );
  await page.getByRole("button", { name: "Criar Conta" }).click();
  expect((await update).postDataJSON()).toEqual({ ministry_id: expect.any(String) });
  await expect
    .poll(
      () => parish.sql`
        select m.name from public.profiles p join public.ministries m on m.id = p.ministry_id
      `,
    )
    .toEqual([{ name: "Missões" }]);
  // The row is there before the answer that tells the app so.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((k) => /pending/.test(k))))
    .toEqual([]);
});

test("Signing in says welcome back and leads to the board", { tag: "@desktop" }, async ({
  page,
  parish,
}) => {
  const { email } = await parish.account({ name: "Rute" });
  await page.goto("/auth");
  await fillSignIn(page, email);
  await page.getByLabel("Senha", { exact: true }).press("Enter");
  await expect(toast(page, "Login realizado com sucesso!")).toContainText("Bem-vindo de volta!");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner")).toContainText("Rute");
});

test("The buttons say that they are busy", async ({ page, parish }) => {
  const { email } = await parish.account();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/auth\/v1\/(token|signup)/, async (route) => {
    await released;
    await route.abort();
  });
  await page.goto("/auth");
  await fillSignIn(page, email);
  await signInButton(page).click();
  await expect(page.getByRole("button", { name: "Entrando..." })).toBeDisabled();
  await page.getByRole("tab", { name: "Cadastrar" }).click();
  await fillSignUp(page, newEmail());
  await page.getByRole("button", { name: "Criar Conta" }).click();
  await expect(page.getByRole("button", { name: "Criando conta..." })).toBeDisabled();
  release();
});

test("Empty and malformed fields are told beside the field", async ({ page }) => {
  await page.goto("/auth");
  await signInButton(page).click();
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("tab", { name: "Cadastrar" }).click();
  await page.getByRole("button", { name: "Criar Conta" }).click();
  await expect(page.getByLabel("Nome Completo")).toHaveAttribute("aria-invalid", "true");
});

test("The password can be shown", async ({ page }) => {
  await page.goto("/auth");
  await page.getByLabel("Senha", { exact: true }).fill("segredo");
  await page.getByRole("button", { name: /mostrar senha/i }).click();
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute("type", "text");
});

test("Back leads from signing up to signing in, and keeps what was typed", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Cadastrar" }).click();
  await expect(page).toHaveTitle(/^Cadastrar/);
  await page.getByLabel("Nome Completo").fill("Ana");
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Entrar" })).toHaveAttribute("aria-selected", "true");
  await page.goForward();
  await expect(page.getByLabel("Nome Completo")).toHaveValue("Ana");
  await page.reload();
  await expect(page.getByRole("tab", { name: "Cadastrar" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});
