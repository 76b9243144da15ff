import { expect, mailTest as test } from "../support/fixtures.ts";
import { press } from "../support/page-elements.ts";
import { choosePassword, deadLink, proofIn, REFUSALS } from "./sign-in-page.ts";

test.use({ expectedErrors: REFUSALS });

test("A member who forgot the password opens a link, or types a code", async ({
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
    "Se houver uma conta com este email, enviamos um link e um código",
  );
  await test.step("the link is used up by its button alone", async () => {
    const { link } = proofIn((await mailbox.to(email)).text);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Crie uma nova senha" })).toBeVisible();
    await page.reload();
    await page.goto(link);
    await press(page, "Continuar");
    await choosePassword(page);
    await press(page, "Sair");
    await page.goto(link);
    await press(page, "Continuar");
    await expect(deadLink(page)).toBeVisible();
  });
  await test.step("a wrong code is told, and the right one leads to the new password", async () => {
    await page.goto("/auth?esqueci");
    await page.getByLabel("Email").fill(other);
    await press(page, "Enviar link");
    const { code } = proofIn((await mailbox.to(other)).text);
    const field = page.getByLabel("Código do email");
    await field.fill(code === "000000" ? "000001" : "000000");
    await field.press("Enter");
    await expect(page.getByText("Código errado ou vencido.")).toBeVisible();
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await field.press("Enter");
    await choosePassword(page);
  });
});
