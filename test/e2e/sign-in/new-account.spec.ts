import { expect, mailTest as test } from "../support/fixtures.ts";
import { closeToasts, press, refuseOnce, toast } from "../support/page-elements.ts";
import * as signInPage from "./sign-in-page.ts";

test.use({ expectedErrors: signInPage.REFUSALS });

test("A visitor signs up and confirms the e-mail address", async ({ page, parish, mailbox }) => {
  const email = signInPage.newEmail();
  await signInPage.openSignUp(page);
  await signInPage.fillSignUp(page, email);
  await test.step("read how the data are kept, without losing the form", async () => {
    const opening = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Como cuidamos dos seus dados" }).click();
    const privacy = await opening;
    await expect(privacy.getByRole("heading", { name: "Privacidade", level: 1 })).toBeVisible();
    await expect(privacy.getByText("Nossos e-mails passam por um serviço")).toBeVisible();
    await privacy.close();
  });
  await page.getByLabel("Ministério (opcional)").click();
  await page.getByRole("option", { name: "Missões" }).click();
  await press(page, "Criar Conta");
  await expect(page.getByRole("heading", { name: "Falta confirmar seu e-mail" })).toBeVisible();
  await test.step("request a second confirmation mail", async () => {
    await mailbox.to(email);
    await page.goto("/auth");
    await signInPage.fillSignIn(page, email);
    await signInPage.signInButton(page).click();
    await expect(toast(page, "Erro ao fazer login")).toContainText("Confirme seu e-mail");
    // The toast would cover the button “Reenviar confirmação” for 12 seconds.
    await closeToasts(page);
    await parish.sql`update auth.users set confirmation_sent_at = now() - interval '2 minutes'`;
    await press(page, "Reenviar confirmação");
    await expect(toast(page, "Confirmação reenviada")).toContainText(email);
  });
  await page.goto(signInPage.linkAndCode((await mailbox.to(email, 1)).text).link);
  await expect(page.getByRole("heading", { name: "Confirme sua conta" })).toBeVisible();
  await press(page, "Continuar");
  await expect(page).toHaveURL(/\/auth\/senha/);
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
  await expect(page.getByText("Sua conta ainda não tem senha.")).toBeVisible();
  await page.getByRole("link", { name: "Escolher senha" }).click();
  // Another person may have signed up with this address, so the owner chooses a new password after
  // confirming it.
  await expect(page.getByText(`Escolha a senha da conta ${email}.`)).toBeVisible();
  const refusal = { code: 422, error_code: "same_password", msg: "should be different" };
  await refuseOnce(page, "**/auth/v1/user", 422, refusal);
  await page.getByLabel("Nova senha", { exact: true }).fill(signInPage.NEW_PASSWORD);
  await press(page, "Salvar nova senha");
  await expect(toast(page, "Conta confirmada!")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Maria das Dores");
  const ministry = () => parish.sql`
    select m.name from public.profiles p join public.ministries m on m.id = p.ministry_id
  `;
  await expect.poll(ministry).toEqual([{ name: "Missões" }]);
});
