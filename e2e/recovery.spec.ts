import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type Parish, PUBLISHABLE_KEY } from "./fixtures.ts";
import { confirmedMember, expect, proofIn, test } from "./mail-fixtures.ts";
import { toast } from "./screen.ts";

const NEW_PASSWORD = "nova-senha-de-teste";

async function forget(page: Page, email: string) {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Esqueci minha senha" }).click();
  // What was typed at sign-in is there.
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByRole("status").filter({ hasText: email })).toContainText(
    "Se houver uma conta com este email, enviamos um link e um código",
  );
}

async function choosePassword(page: Page) {
  await expect(page).toHaveURL("/auth/senha");
  await page.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(toast(page, "Senha alterada!")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Sair" })).toBeVisible();
}

/** Asks the sign-in service as a browser elsewhere would. */
async function call({ url }: Parish, name: string, body: object) {
  const headers = { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return (await fetch(`${url}/auth/v1/${name}`, init)).json();
}

async function signIn(page: Page, email: string, password: string) {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Senha", { exact: true }).press("Enter");
}

test.describe("Who forgot the password", () => {
  test("opens the mail's link, presses the button and chooses a new one", async ({
    page,
    parish,
    mailbox,
  }) => {
    const { email } = await confirmedMember(parish);
    await forget(page, email);
    const { link } = proofIn((await mailbox.to(email, 1)).text);

    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Crie uma nova senha" })).toBeVisible();
    await expect(page).toHaveURL("/auth/link");
    // A reload loses nothing, and only the button uses the link up.
    await page.reload();
    await page.getByRole("button", { name: "Continuar" }).click();
    await choosePassword(page);

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
    const { email } = await confirmedMember(parish);
    await forget(page, email);
    const { code } = proofIn((await mailbox.to(email, 1)).text);
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
    const { email } = await confirmedMember(parish);
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
    await mailbox.to(email, 1);
  });
});

test.describe("A link", () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/, /^Auth\w+Error/);
  });

  test("works once", async ({ page, context, parish, mailbox }) => {
    const { email } = await confirmedMember(parish);
    await forget(page, email);
    const { link } = proofIn((await mailbox.to(email, 1)).text);
    await page.goto(link);
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page).toHaveURL("/auth/senha");
    const second = await context.newPage();
    await second.goto(link);
    await second.getByRole("button", { name: "Continuar" }).click();
    await expect(second.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
    await second.getByRole("link", { name: "Pedir novo link de senha" }).click();
    await expect(second).toHaveURL("/");
  });

  test("is not used up by being opened without the button", async ({ page, parish, mailbox }) => {
    const { email } = await confirmedMember(parish);
    await forget(page, email);
    const { link } = proofIn((await mailbox.to(email, 1)).text);
    for (let visit = 0; visit < 3; visit += 1) await page.goto(link);
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page).toHaveURL("/auth/senha");
  });

  for (const [what, hash] of [
    ["forged", "#type=recovery&token_hash=abcdef"],
    ["of another kind", "#type=invite&token_hash=abcdef"],
    ["cut off", "#type=recovery"],
  ] as const) {
    test(`that is ${what} leads to a new one`, async ({ page }) => {
      await page.goto(`/auth/link${hash}`);
      const button = page.getByRole("button", { name: "Continuar" });
      if (what === "forged") await button.click();
      await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
      await page.getByRole("link", { name: "Pedir novo link de senha" }).click();
      await expect(page.getByRole("button", { name: "Enviar link" })).toBeVisible();
    });
  }

  test("that hosted Supabase refused is told in Portuguese, wherever it leads", async ({
    page,
  }) => {
    for (const path of ["/", "/auth/senha"]) {
      await page.goto(
        `${path}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid`,
      );
      await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
      await expect(page).toHaveURL("/auth/link");
    }
  });

  test("that hosted Supabase redeemed opens the new-password screen, in that tab alone", async ({
    page,
    context,
    parish,
    mailbox,
  }) => {
    const { email, password } = await confirmedMember(parish);
    const other = await context.newPage();
    await other.goto("/");
    await signIn(page, email, password);
    await expect(page).toHaveURL("/");
    await call(parish, "recover", { email });
    const { link } = proofIn((await mailbox.to(email, 1)).text);
    const token_hash = new URLSearchParams(new URL(link).hash.slice(1)).get("token_hash");
    const session = await call(parish, "verify", { type: "recovery", token_hash });
    const arrival = await context.newPage();
    await arrival.goto(
      `/#access_token=${session.access_token}&refresh_token=${session.refresh_token}&expires_in=3600&token_type=bearer&type=recovery`,
    );
    await arrival.getByRole("button", { name: "Continuar" }).click();
    await choosePassword(arrival);
    await expect(other).toHaveURL("/");
  });
});

test("The new-password screen without a session leads to a link", async ({ page }) => {
  await page.goto("/auth/senha");
  await expect(page.getByText("é preciso abrir um link de recuperação")).toBeVisible();
  await page.getByRole("link", { name: "Pedir um link" }).click();
  await expect(page.getByRole("heading", { name: "Esqueci minha senha" })).toBeVisible();
});

test.describe("A new account", () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/, /^Auth\w+Error/);
  });

  async function signUp(page: Page) {
    const email = `${randomUUID()}@example.org`;
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Cadastrar" }).click();
    await page.getByLabel("Nome Completo").fill("Maria das Dores");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Senha", { exact: true }).fill("senha-de-teste");
    await page.getByLabel("Ministério (opcional)").click();
    await page.getByRole("option", { name: "Missões" }).click();
    await page.getByRole("button", { name: "Criar Conta" }).click();
    await expect(page.getByRole("heading", { name: "Falta confirmar seu email" })).toBeVisible();
    return email;
  }

  /** Who confirmed chooses the password: whoever signed up may have been somebody else. */
  async function chooseFirstPassword(page: Page, email: string) {
    await expect(page.getByRole("heading", { name: "Escolha sua senha" })).toBeVisible();
    await expect(page.getByText(`Escolha a senha da conta ${email}.`)).toBeVisible();
    await page.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Salvar nova senha" }).click();
    await expect(toast(page, "Conta confirmada!")).toBeVisible();
    await expect(page).toHaveURL("/");
  }

  const greeted = (page: Page) => expect(page.getByRole("banner")).toContainText("Maria das Dores");

  test("is confirmed by the mail's link, and its ministry arrives", async ({
    page,
    parish,
    mailbox,
  }) => {
    const email = await signUp(page);
    const { link } = proofIn((await mailbox.to(email)).text);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Confirme sua conta" })).toBeVisible();
    await page.getByRole("button", { name: "Continuar" }).click();
    await chooseFirstPassword(page, email);
    await greeted(page);
    await expect
      .poll(
        () => parish.sql`
          select m.name from public.profiles p join public.ministries m on m.id = p.ministry_id
        `,
      )
      .toEqual([{ name: "Missões" }]);
  });

  test("is confirmed by the code of a second mail", async ({ page, parish, mailbox }) => {
    const email = await signUp(page);
    await mailbox.to(email);
    await parish.sql`update auth.users set confirmation_sent_at = now() - interval '2 minutes'`;
    await page.reload();
    await signIn(page, email, "senha-de-teste");
    await expect(toast(page, "Erro ao fazer login")).toContainText("Confirme seu email");
    await page.getByRole("button", { name: "Reenviar confirmação" }).click();
    await expect(toast(page, "Confirmação reenviada")).toContainText(email);
    const { code } = proofIn((await mailbox.to(email, 1)).text);
    await page.getByLabel("Código do email").fill(code);
    await page.getByRole("button", { name: "Usar código" }).click();
    await chooseFirstPassword(page, email);
    await greeted(page);
    await page.getByRole("button", { name: "Sair" }).click();
    await expect(toast(page, "Logout realizado")).toBeVisible();
    await signIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL("/");
  });

  test("keeps asking for its password after a reload", async ({ page, mailbox }) => {
    const email = await signUp(page);
    const { code } = proofIn((await mailbox.to(email)).text);
    await page.getByLabel("Código do email").fill(code);
    await page.getByRole("button", { name: "Usar código" }).click();
    await expect(page).toHaveURL(/\/auth\/senha/);
    await page.reload();
    await expect(page.getByText("A senha do cadastro não vale mais.")).toBeVisible();
    await chooseFirstPassword(page, email);
  });

  test("whose password is left for later is reminded of it", async ({ page, mailbox }) => {
    const email = await signUp(page);
    const { link } = proofIn((await mailbox.to(email)).text);
    await page.goto(link);
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page).toHaveURL(/\/auth\/senha/);
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(page.getByText("Sua conta ainda não tem senha.")).toBeVisible();
    await page.getByRole("link", { name: "Escolher senha" }).click();
    await chooseFirstPassword(page, email);
    await expect(page.getByText("Sua conta ainda não tem senha.")).toHaveCount(0);
  });

  test("may get the password of its sign-up, where the service still knows it", async ({
    page,
    mailbox,
  }) => {
    const email = await signUp(page);
    const { link } = proofIn((await mailbox.to(email)).text);
    await page.goto(link);
    await page.getByRole("button", { name: "Continuar" }).click();
    // As hosted Supabase answers.
    await page.route("**/auth/v1/user", (route) =>
      route.fulfill({
        status: 422,
        json: { code: 422, error_code: "same_password", msg: "should be different" },
      }),
    );
    await chooseFirstPassword(page, email);
  });

  test("whose mails come too fast is told to wait", async ({ page, mailbox }) => {
    const email = await signUp(page);
    await mailbox.to(email);
    await page.route("**/auth/v1/resend*", (route) =>
      route.fulfill({
        status: 429,
        json: { code: 429, error_code: "over_email_send_rate_limit", msg: "slow down" },
      }),
    );
    await page.getByRole("button", { name: "Reenviar confirmação" }).click();
    await expect(toast(page, "Erro ao reenviar a confirmação")).toContainText(
      "Muitas tentativas em pouco tempo",
    );
  });
});
