import { expect, mailTest as test } from "../support/fixtures.ts";
import { press, toast } from "../support/page-elements.ts";
import { choosePassword, deadLink, linkAndCode, REFUSALS } from "./sign-in-page.ts";

test.use({ expectedErrors: REFUSALS });

test("A member who forgot the password chooses a new one by a mailed link or code", async ({
  page,
  parish,
  mailbox,
}) => {
  const { email } = await parish.account();
  const { email: other } = await parish.account();
  const sent = page.getByRole("status");
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await press(page, "Esqueci minha senha");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await press(page, "Enviar link");
  await expect(sent.filter({ hasText: email })).toContainText(
    "Se houver uma conta com este e-mail, enviamos um link e um código",
  );
  await test.step("only the button “Continuar” uses up the link", async () => {
    const { link } = linkAndCode((await mailbox.to(email)).text);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Crie uma nova senha" })).toBeVisible();
    await page.reload();
    await page.goto(link);
    await press(page, "Continuar");
    await choosePassword(page);
    await press(page, "Sair");
    await expect(toast(page, "Logout realizado")).toBeVisible();
    await page.goto(link);
    await press(page, "Continuar");
    await expect(deadLink(page)).toBeVisible();
  });
  await test.step("a wrong code shows an error before the right code is accepted", async () => {
    await page.goto("/auth?esqueci");
    await page.getByLabel("Email").fill(other);
    await press(page, "Enviar link");
    const { code } = linkAndCode((await mailbox.to(other)).text);
    const field = page.getByLabel("Código do e-mail");
    await field.fill(code === "000000" ? "000001" : "000000");
    await field.press("Enter");
    await expect(page.getByText("Código errado ou vencido.")).toBeVisible();
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await field.press("Enter");
    await choosePassword(page);
  });
});
