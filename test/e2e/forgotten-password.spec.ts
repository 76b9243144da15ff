import { randomUUID } from "node:crypto";
import { expect, proofIn, test } from "./mail-fixtures.ts";
import { choosePassword, forget, NEW_PASSWORD, signIn } from "./password-screen.ts";
import { closeToasts, toast } from "./screen.ts";

test.describe("Who forgot the password", () => {
  test("opens the mail's link, presses the button and chooses a new one", {
    tag: "@desktop",
  }, async ({ page, parish, mailbox }) => {
    const { email } = await parish.account();
    await forget(page, email);
    const { link } = proofIn((await mailbox.to(email)).text);

    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Crie uma nova senha" })).toBeVisible();
    await expect(page).toHaveURL("/auth/link");
    // A reload loses nothing, and only the button uses the link up.
    await page.reload();
    await page.getByRole("button", { name: "Continuar" }).click();
    await choosePassword(page);

    await closeToasts(page);
    await page.getByRole("button", { name: "Sair" }).click();
    await expect(toast(page, "Logout realizado")).toBeVisible();
    await signIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL("/");
  });

  test("types the code instead, and hears when it is wrong", async ({
    page,
    parish,
    mailbox,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /^Auth\w+Error/);
    const { email } = await parish.account();
    await forget(page, email);
    const { code } = proofIn((await mailbox.to(email)).text);
    const field = page.getByLabel("Código do email");
    const wrong = code === "000000" ? "000001" : "000000";
    for (const [typed, complaint] of [
      ["12", "Digite os 6 números do código."],
      [wrong, "Código errado ou vencido."],
    ] as const) {
      await field.fill(typed);
      await field.press("Enter");
      await expect(page.getByText(complaint)).toBeVisible();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveValue(typed);
    }
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await field.press("Enter");
    await choosePassword(page);
  });

  test("reads the same when the address is unknown", async ({ page }) => {
    await forget(page, `${randomUUID()}@example.org`);
  });

  test("comes back to the sign-in form with what was typed there", async ({ page }) => {
    await page.goto("/auth");
    await page.getByLabel("Email").fill("ana@example.org");
    await page.getByLabel("Senha", { exact: true }).fill("quase");
    await page.getByRole("button", { name: "Esqueci minha senha" }).click();
    await page.getByRole("button", { name: "Voltar para entrar" }).click();
    await expect(page.getByLabel("Email")).toHaveValue("ana@example.org");
    await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("quase");
  });

  test("is told when no mail can be sent, and tries again", async ({
    page,
    parish,
    mailbox,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /the mail could not be sent/);
    const { email } = await parish.account();
    await page.route(
      "**/auth/v1/recover*",
      (route) =>
        route.fulfill({
          status: 500,
          json: { code: 500, error_code: "mail_unavailable", msg: "E-mail cannot be sent" },
        }),
      { times: 1 },
    );
    await page.goto("/auth?esqueci");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Enviar link" }).click();
    await expect(toast(page, "Erro ao pedir nova senha")).toContainText(
      "Não foi possível enviar o email agora. Tente de novo em alguns minutos.",
    );
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.getByRole("button", { name: "Enviar link" }).click();
    await mailbox.to(email);
  });
});

test("The new-password screen without a session leads to a link", async ({ page }) => {
  await page.goto("/auth/senha");
  await expect(page.getByText("é preciso abrir um link de recuperação")).toBeVisible();
  await page.getByRole("link", { name: "Pedir um link" }).click();
  await expect(page.getByRole("heading", { name: "Esqueci minha senha" })).toBeVisible();
});
