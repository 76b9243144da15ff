import type { Page } from "@playwright/test";
import { expect, proofIn, test } from "../support/mail-fixtures.ts";
import { press, refuseOnce, toast } from "../support/screen.ts";
import {
  fillSignIn,
  fillSignUp,
  NEW_PASSWORD,
  newEmail,
  openSignUp,
  REFUSALS,
  signInButton,
} from "./sign-in-screen.ts";

test.use({ expectedErrors: REFUSALS });

async function signUp(page: Page) {
  const email = newEmail();
  await openSignUp(page);
  await fillSignUp(page, email);
  await page.getByLabel("Ministério (opcional)").click();
  await page.getByRole("option", { name: "Missões" }).click();
  await press(page, "Criar Conta");
  await expect(page.getByRole("heading", { name: "Falta confirmar seu email" })).toBeVisible();
  return email;
}

/** Chooses the password of a confirmed account: the person who signed up may have been somebody else. */
async function chooseFirstPassword(page: Page, email: string) {
  await expect(page.getByText(`Escolha a senha da conta ${email}.`)).toBeVisible();
  await page.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
  await press(page, "Salvar nova senha");
  await expect(toast(page, "Conta confirmada!")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner")).toContainText("Maria das Dores");
}

test("A visitor confirms an account, its ministry arrives", async ({ page, parish, mailbox }) => {
  const email = await signUp(page);
  await test.step("a second mail", async () => {
    await mailbox.to(email);
    await page.goto("/auth");
    await fillSignIn(page, email);
    await signInButton(page).click();
    await expect(toast(page, "Erro ao fazer login")).toContainText("Confirme seu email");
    await parish.sql`update auth.users set confirmation_sent_at = now() - interval '2 minutes'`;
    await press(page, "Reenviar confirmação");
    await expect(toast(page, "Confirmação reenviada")).toContainText(email);
  });
  await page.goto(proofIn((await mailbox.to(email, 1)).text).link);
  await expect(page.getByRole("heading", { name: "Confirme sua conta" })).toBeVisible();
  await press(page, "Continuar");
  await expect(page).toHaveURL(/\/auth\/senha/);
  await page.getByRole("link", { name: "Voltar aos avisos" }).click();
  await expect(page.getByText("Sua conta ainda não tem senha.")).toBeVisible();
  await page.getByRole("link", { name: "Escolher senha" }).click();
  await page.reload();
  await expect(page.getByText("A senha do cadastro não vale mais.")).toBeVisible();
  await chooseFirstPassword(page, email);
  await expect(page.getByText("Sua conta ainda não tem senha.")).toHaveCount(0);
  const ministry = () => parish.sql`
    select m.name from public.profiles p join public.ministries m on m.id = p.ministry_id
  `;
  await expect.poll(ministry).toEqual([{ name: "Missões" }]);
  const login = { email, password: NEW_PASSWORD };
  expect(await parish.auth("token?grant_type=password", login)).toHaveProperty("access_token");

  await test.step("another one by the code, and the password of the sign-up, which hosted Supabase keeps", async () => {
    await press(page, "Sair");
    await expect(toast(page, "Logout realizado")).toBeVisible();
    const other = await signUp(page);
    await page.getByLabel("Código do email").fill(proofIn((await mailbox.to(other)).text).code);
    await press(page, "Usar código");
    const refusal = { code: 422, error_code: "same_password", msg: "should be different" };
    await refuseOnce(page, "**/auth/v1/user", 422, refusal);
    await chooseFirstPassword(page, other);
  });
});
