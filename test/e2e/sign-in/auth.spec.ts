import { expect, restoreSession, test } from "../support/fixtures.ts";
import { closeToasts, delayRequests, press, refuseOnce, toast } from "../support/page-elements.ts";
import {
  fillSignIn,
  fillSignUp,
  newEmail,
  openSignUp,
  REFUSALS,
  signInButton,
} from "./sign-in-page.ts";

// The app logs the errors of forms besides showing them (decision 24).
test.use({ expectedErrors: REFUSALS });

test("A visitor keeps the typed text between sign-in and sign-up", async ({ page }) => {
  await page.goto("/auth");
  const password = page.getByLabel("Senha", { exact: true });
  await expect(page.getByRole("tab", { name: "Entrar", selected: true })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await password.fill("segredo");
  await press(page, /mostrar senha/i);
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("tab", { name: "Cadastrar" }).click();
  await expect(page).toHaveTitle(/^Cadastrar/);
  await expect(password).toHaveAttribute("autocomplete", "new-password");
  await page.getByLabel("Nome Completo").fill("Ana");
  await page.goBack();
  await page.goForward();
  await expect(page.getByLabel("Nome Completo")).toHaveValue("Ana");
});

test("A visitor signs up after an error, with the chosen ministry", {
  tag: "@main",
}, async ({ page, parish }) => {
  const { email: taken } = await parish.account();
  const create = page.getByRole("button", { name: "Criar Conta" });
  await openSignUp(page);
  await fillSignUp(page, taken);
  await create.click();
  await expect(toast(page, "Erro ao criar conta")).toContainText("Já existe uma conta");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
    "Já existe uma conta com este e-mail.",
  );
  await expect(page.getByLabel("Nome Completo")).toHaveValue("Maria das Dores");
  await closeToasts(page);

  await fillSignUp(page, newEmail());
  await page.getByLabel("Ministério (opcional)").click();
  await expect(page.getByRole("option").first()).toHaveText("Nenhum");
  await page.getByRole("option", { name: "Missões" }).click();
  const update = page.waitForRequest(
    (request) => request.method() === "PATCH" && request.url().includes("/rest/v1/profiles"),
  );
  const updatedAt = update.then(() => Date.now());
  const signUp = page.waitForRequest("**/auth/v1/signup*");
  const release = await delayRequests(page, "**/auth/v1/signup*");
  await create.click();
  await expect(page.getByRole("button", { name: "Criando conta..." })).toBeDisabled();
  const answeredAt = Date.now();
  release();
  const call = await signUp;
  expect(new URL(call.url()).searchParams.get("redirect_to")).toBe(parish.url);
  expect(call.postDataJSON()).toMatchObject({ data: { name: "Maria das Dores" } });
  const created = toast(page, "Conta criada com sucesso!");
  await expect(created).toContainText("Verifique seu email para confirmar a conta.");
  await expect(created).toContainText("Sua conta está pronta");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner")).toContainText("Maria das Dores");
  expect((await update).postDataJSON()).toEqual({ ministry_id: expect.any(String) });
  expect((await updatedAt) - answeredAt).toBeGreaterThanOrEqual(1000);
  const profiles = () => parish.sql`
    select p.role, m.name from public.profiles p join public.ministries m on m.id = p.ministry_id
  `;
  await expect.poll(profiles).toEqual([{ role: "member", name: "Missões" }]);
});

test("A member signs in after a wrong password", async ({ page, parish }) => {
  const { email } = await parish.account({ name: "Rute" });
  const password = page.getByLabel("Senha", { exact: true });
  const banner = page.getByRole("banner");
  await page.goto("/auth");
  await fillSignIn(page, email, "outra-senha");
  await signInButton(page).click();
  await expect(toast(page, "Erro ao fazer login")).toContainText("E-mail ou senha incorretos.");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(password).toHaveAccessibleDescription("E-mail ou senha incorretos.");
  await password.fill("senha-de-teste");
  const release = await delayRequests(page, "**/auth/v1/token*");
  await password.press("Enter");
  await expect(page.getByRole("button", { name: "Entrando..." })).toBeDisabled();
  release();
  await expect(toast(page, "Login realizado com sucesso!")).toContainText("Bem-vindo de volta!");
  await expect(page).toHaveURL("/");
  await page.goto("/auth");
  await expect(page).toHaveURL("/");
  await expect(banner).toContainText("Rute");

  await test.step("a failed sign-out shows an error in Portuguese", async () => {
    const refusal = { code: 500, error_code: "unexpected_failure", msg: "x" };
    await refuseOnce(page, "**/auth/v1/logout*", 500, refusal);
    await press(page, "Sair");
    await expect(toast(page, "Erro ao fazer logout")).toBeVisible();
    await closeToasts(page);
  });
  await press(page, "Sair");
  await expect(toast(page, "Logout realizado")).toContainText("Até breve!");
  await expect(banner.getByRole("link", { name: "Entrar" })).toBeVisible();
  await page.reload();
  await expect(banner.getByRole("link", { name: "Entrar" })).toBeVisible();
  const sessions = await parish.sql`
    select 1 from auth.sessions join auth.users on users.id = user_id where email = ${email}
  `;
  expect(sessions).toHaveLength(0);
});

test("A member who stays signed in for an hour sees a change of role", async ({ page, parish }) => {
  const account = await parish.account({ name: "Marta" });
  await restoreSession(page, account);
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByRole("banner")).toContainText("Marta");
  await parish.sql`update public.profiles set role = 'admin' where user_id = ${account.id}`;
  const renewed = page.waitForResponse(/grant_type=refresh_token/);
  await page.clock.fastForward("59:00");
  await renewed;
  const badge = page.getByRole("banner").getByText("Admin", { exact: true });
  await expect(badge.filter({ visible: true })).toHaveCount(1);
});
