import { expect, proofIn, test } from "../support/mail-fixtures.ts";
import { MAIL_UNAVAILABLE, press, refuseOnce, toast } from "../support/screen.ts";
import { choosePassword, forget, NEW_PASSWORD } from "./password-screen.ts";

test.describe("Who forgot the password", () => {
  test("opens the mail's link, presses the button once and chooses a new one", async ({
    page,
    context,
    parish,
    mailbox,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /^Auth\w+Error/, /the mail could not be sent/);
    const { email } = await parish.account();
    await page.goto("/auth");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Senha", { exact: true }).fill("quase");
    await press(page, "Esqueci minha senha");
    // What was typed at sign-in is there, and still is on the way back.
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await press(page, "Voltar para entrar");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("quase");
    await press(page, "Esqueci minha senha");

    await refuseOnce(page, "**/auth/v1/recover*", 500, MAIL_UNAVAILABLE);
    const send = page.getByRole("button", { name: "Enviar link" });
    await send.click();
    await expect(toast(page, "Erro ao pedir nova senha")).toContainText(
      "Não foi possível enviar o email agora. Tente de novo em alguns minutos.",
    );
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await send.click();
    await expect(page.getByRole("status").filter({ hasText: email })).toContainText(
      "Se houver uma conta com este email, enviamos um link e um código",
    );
    const { link } = proofIn((await mailbox.to(email)).text);

    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Crie uma nova senha" })).toBeVisible();
    await expect(page).toHaveURL("/auth/link");
    // Neither a reload nor another visit uses it up; only the button does.
    await page.reload();
    await page.goto(link);
    await press(page, "Continuar");
    await expect(page).toHaveURL("/auth/senha");
    const second = await context.newPage();
    await second.goto(link);
    await press(second, "Continuar");
    await expect(second.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
    await second.getByRole("link", { name: "Pedir novo link de senha" }).click();
    // Where somebody is signed in.
    await expect(second).toHaveURL("/");
    await second.close();

    await choosePassword(page);
    const login = { email, password: NEW_PASSWORD };
    expect(await parish.auth("token?grant_type=password", login)).toHaveProperty("access_token");
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
});
