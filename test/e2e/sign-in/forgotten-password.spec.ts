import { expect, proofIn, test } from "../support/mail-fixtures.ts";
import { press, toast } from "../support/screen.ts";
import { choosePassword, deadLink, NEW_PASSWORD, REFUSALS } from "./sign-in-screen.ts";

test.use({ expectedErrors: REFUSALS });

test("A member who forgot the password opens a link", async ({
  page,
  context,
  parish,
  mailbox,
}) => {
  const { email } = await parish.account();
  const { email: other } = await parish.account();
  const send = page.getByRole("button", { name: "Enviar link" });
  const sent = page.getByRole("status");
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await press(page, "Esqueci minha senha");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await send.click();
  await expect(sent.filter({ hasText: email })).toContainText(
    "Se houver uma conta com este email, enviamos um link e um código",
  );
  const { link } = proofIn((await mailbox.to(email)).text);

  await test.step("the link is used up by its button alone", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Crie uma nova senha" })).toBeVisible();
    await page.reload();
    await page.goto(link);
    await press(page, "Continuar");
    await expect(page).toHaveURL("/auth/senha");
    const second = await context.newPage();
    await second.goto(link);
    await press(second, "Continuar");
    await expect(deadLink(second)).toBeVisible();
    await second.close();
    await choosePassword(page);
    const login = { email, password: NEW_PASSWORD };
    expect(await parish.auth("token?grant_type=password", login)).toHaveProperty("access_token");
    await press(page, "Sair");
    await expect(toast(page, "Logout realizado")).toBeVisible();
  });
  await test.step("a wrong code is told, and the right one leads to the new password", async () => {
    await page.goto("/auth?esqueci");
    await page.getByLabel("Email").fill(other);
    await send.click();
    const { code } = proofIn((await mailbox.to(other)).text);
    const field = page.getByLabel("Código do email");
    for (const [typed, complaint] of [
      ["12", "Digite os 6 números do código."],
      [code === "000000" ? "000001" : "000000", "Código errado ou vencido."],
    ] as const) {
      await field.fill(typed);
      await field.press("Enter");
      await expect(page.getByText(complaint)).toBeVisible();
      await expect(field).toHaveValue(typed);
    }
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await field.press("Enter");
    await choosePassword(page);
  });
});
