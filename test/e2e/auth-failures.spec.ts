import { expect, signedIn, test } from "./fixtures.ts";
import { toast } from "./screen.ts";
import { fillSignIn, fillSignUp, newEmail, openSignUp, signInButton } from "./sign-in-screen.ts";

test.describe("What goes wrong is said in Portuguese", () => {
  test.beforeEach(({ expectedErrors }) => {
    // Failures of forms are logged besides being told (decision 24).
    expectedErrors.push(/Failed to (load resource|fetch)/, /^Auth\w+Error/);
  });

  test("a wrong password", async ({ page, parish }) => {
    const { email } = await parish.account();
    await page.goto("/auth");
    await fillSignIn(page, email, "outra-senha");
    await signInButton(page).click();
    await expect(toast(page, "Erro ao fazer login")).toContainText("Email ou senha incorretos.");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    const password = page.getByLabel("Senha", { exact: true });
    await expect(password).toHaveAccessibleDescription("Email ou senha incorretos.");
    await password.fill("senha-de-teste");
    await signInButton(page).click();
    await expect(toast(page, "Login realizado com sucesso!")).toBeVisible();
    await expect(page.getByText("Erro ao fazer login")).toHaveCount(0);
  });

  test("an e-mail that has an account", async ({ page, parish }) => {
    const { email } = await parish.account();
    await openSignUp(page);
    await fillSignUp(page, email);
    await page.getByRole("button", { name: "Criar Conta" }).click();
    await expect(toast(page, "Erro ao criar conta")).toContainText("Já existe uma conta");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
      "Já existe uma conta com este email.",
    );
    await expect(page.getByLabel("Nome Completo")).toHaveValue("Maria das Dores");
  });

  test("a weak password, with the reason", async ({ page }) => {
    await openSignUp(page);
    await fillSignUp(page, newEmail(), "curta");
    await page.getByRole("button", { name: "Criar Conta" }).click();
    await expect(toast(page, "Erro ao criar conta")).toContainText("pelo menos 8 caracteres");
  });

  test("a gateway that answers with a page of its own", async ({ page, parish }) => {
    const { email } = await parish.account();
    let status = 0;
    await page.route("**/auth/v1/token*", (route) =>
      route.fulfill({ status, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
    );
    for (status of [502, 503, 504]) {
      await page.goto("/auth");
      await fillSignIn(page, email);
      await signInButton(page).click();
      await expect(toast(page, "Erro ao fazer login")).toContainText(
        "Não foi possível falar com o servidor",
      );
    }
  });

  test("no network", async ({ page, context }) => {
    await page.goto("/auth");
    await fillSignIn(page, newEmail());
    await context.setOffline(true);
    await signInButton(page).click();
    await expect(page.getByText("Erro ao fazer login")).toBeVisible();
    await expect(page.getByText("Não foi possível falar com o servidor").first()).toBeVisible();
    await context.setOffline(false);
  });

  test("a sign-out that the server refuses", async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    await page.route("**/auth/v1/logout*", (route) =>
      route.fulfill({
        status: 500,
        json: { code: 500, error_code: "unexpected_failure", msg: "x" },
      }),
    );
    await page.getByRole("button", { name: "Sair" }).click();
    await expect(toast(page, "Erro ao fazer logout")).toBeVisible();
  });
});
