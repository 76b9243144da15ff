import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { SEEDED_MINISTRIES } from "../testing/seeded.ts";
import { expect, signedIn, test } from "./fixtures.ts";
import { toast } from "./screen.ts";

const newEmail = () => `${randomUUID()}@example.org`;

async function openSignUp(page: Page) {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Cadastrar" }).click();
}

async function fillSignUp(page: Page, email: string, password = "senha-de-teste") {
  await page.getByLabel("Nome Completo").fill("Maria das Dores");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
}

async function fillSignIn(page: Page, email: string, password = "senha-de-teste") {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
}

const signInButton = (page: Page) =>
  page.getByRole("tabpanel").getByRole("button", { name: "Entrar" });

test("The sign-in screen has both tabs and their fields", async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByText("Sistema de gerenciamento de avisos")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Entrar" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", /email|username/);
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute(
    "autocomplete",
    "current-password",
  );
  await expect(signInButton(page)).toBeVisible();
  await page.getByRole("tab", { name: "Cadastrar" }).click();
  await expect(page.getByLabel("Nome Completo")).toBeVisible();
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute(
    "autocomplete",
    "new-password",
  );
  await expect(page.getByLabel("Ministério (opcional)")).toBeVisible();
  await expect(page.getByRole("button", { name: "Criar Conta" })).toBeVisible();
});

test("A visitor signs up without a ministry and is signed in", async ({ page, parish }) => {
  await openSignUp(page);
  await fillSignUp(page, newEmail());
  await page.getByRole("button", { name: "Criar Conta" }).click();
  await expect(toast(page, "Conta criada com sucesso!")).toContainText(
    "Verifique seu email para confirmar a conta.",
  );
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner")).toContainText("Maria das Dores");
  expect(await parish.sql`select name, role, ministry_id from public.profiles`).toEqual([
    { name: "Maria das Dores", role: "member", ministry_id: null },
  ]);
});

test("The ministry chosen at sign-up arrives at the profile about a second later", async ({
  page,
  parish,
}) => {
  await openSignUp(page);
  await fillSignUp(page, newEmail());
  await page.getByLabel("Ministério (opcional)").click();
  await expect(page.getByRole("option")).toHaveText(["Nenhum", ...SEEDED_MINISTRIES]);
  await page.getByRole("option", { name: "Missões" }).click();
  const update = page.waitForRequest(
    (request) => request.method() === "PATCH" && request.url().includes("/rest/v1/profiles"),
  );
  await page.getByRole("button", { name: "Criar Conta" }).click();
  expect((await update).postDataJSON()).toEqual({ ministry_id: expect.any(String) });
  await expect
    .poll(
      () => parish.sql`
        select m.name from public.profiles p join public.ministries m on m.id = p.ministry_id
      `,
    )
    .toEqual([{ name: "Missões" }]);
  // The row is there before the answer that tells the app so.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((k) => /pending/.test(k))))
    .toEqual([]);
});

test("Signing in says welcome back and leads to the board", async ({ page, parish }) => {
  const { email } = await parish.account({ name: "Rute" });
  await page.goto("/auth");
  await fillSignIn(page, email);
  await page.getByLabel("Senha", { exact: true }).press("Enter");
  await expect(toast(page, "Login realizado com sucesso!")).toContainText("Bem-vindo de volta!");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner")).toContainText("Rute");
});

test("The buttons say that they are busy", async ({ page, parish }) => {
  const { email } = await parish.account();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/auth\/v1\/(token|signup)/, async (route) => {
    await released;
    await route.abort();
  });
  await page.goto("/auth");
  await fillSignIn(page, email);
  await signInButton(page).click();
  await expect(page.getByRole("button", { name: "Entrando..." })).toBeDisabled();
  await page.getByRole("tab", { name: "Cadastrar" }).click();
  await fillSignUp(page, newEmail());
  await page.getByRole("button", { name: "Criar Conta" }).click();
  await expect(page.getByRole("button", { name: "Criando conta..." })).toBeDisabled();
  release();
});

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
  });

  test("an e-mail that has an account", async ({ page, parish }) => {
    const { email } = await parish.account();
    await openSignUp(page);
    await fillSignUp(page, email);
    await page.getByRole("button", { name: "Criar Conta" }).click();
    await expect(toast(page, "Erro ao criar conta")).toContainText("Já existe uma conta");
    await expect(page.getByLabel("Nome Completo")).toHaveValue("Maria das Dores");
  });

  test("a weak password, with the reason", async ({ page }) => {
    await openSignUp(page);
    await fillSignUp(page, newEmail(), "curta");
    await page.getByRole("button", { name: "Criar Conta" }).click();
    await expect(toast(page, "Erro ao criar conta")).toContainText("pelo menos 8 caracteres");
  });

  for (const status of [502, 503, 504]) {
    test(`a gateway that answers ${status} with a page of its own`, async ({ page, parish }) => {
      const { email } = await parish.account();
      await page.route("**/auth/v1/token*", (route) =>
        route.fulfill({ status, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
      );
      await page.goto("/auth");
      await fillSignIn(page, email);
      await signInButton(page).click();
      await expect(toast(page, "Erro ao fazer login")).toContainText(
        "Não foi possível falar com o servidor",
      );
    });
  }

  test("no network", async ({ page, context }) => {
    await page.goto("/auth");
    await fillSignIn(page, newEmail());
    await context.setOffline(true);
    await signInButton(page).click();
    await expect(page.getByText("Erro ao fazer login")).toBeVisible();
    await expect(page.getByText("Não foi possível falar com o servidor")).toBeVisible();
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

test("Empty and malformed fields are told beside the field", async ({ page }) => {
  await page.goto("/auth");
  await signInButton(page).click();
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("tab", { name: "Cadastrar" }).click();
  await page.getByRole("button", { name: "Criar Conta" }).click();
  await expect(page.getByLabel("Nome Completo")).toHaveAttribute("aria-invalid", "true");
});

test("The password can be shown", async ({ page }) => {
  await page.goto("/auth");
  await page.getByLabel("Senha", { exact: true }).fill("segredo");
  await page.getByRole("button", { name: /mostrar senha/i }).click();
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute("type", "text");
});

test("Who is signed in is sent from the sign-in screen to the board", async ({ page, parish }) => {
  await signedIn(page, await parish.account());
  await page.goto("/auth");
  await expect(page).toHaveURL("/");
});

test("Signing out says goodbye and closes the session everywhere", async ({ page, parish }) => {
  await signedIn(page, await parish.account({ name: "Ester" }));
  await page.goto("/");
  await expect(page.getByRole("banner")).toContainText("Ester");
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(toast(page, "Logout realizado")).toContainText("Até breve!");
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  await expect(page.getByRole("banner")).not.toContainText("Ester");
  await page.reload();
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  expect(await parish.sql`select id from auth.sessions`).toHaveLength(0);
});

test("The session survives a reload", async ({ page, parish }) => {
  const { email } = await parish.account({ name: "Lídia" });
  await page.goto("/auth");
  await fillSignIn(page, email);
  await signInButton(page).click();
  await expect(page.getByRole("banner")).toContainText("Lídia");
  await page.reload();
  await expect(page.getByRole("banner")).toContainText("Lídia");
});

test("A session that is about to expire is refreshed by itself", async ({ page, parish }) => {
  const account = await parish.account({ name: "Marta" });
  const session = {
    ...account.session,
    expires_at: Math.floor(Date.now() / 1000) + 60,
  };
  await signedIn(page, { ...account, session });
  const refreshed = page.waitForResponse(/grant_type=refresh_token/);
  await page.goto("/");
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByRole("banner")).toContainText("Marta");
});

test("A session that ended elsewhere leaves a usable page", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /AuthApiError|Refresh Token/i);
  const account = await parish.account();
  await parish.sql`delete from auth.sessions`;
  const session = {
    ...account.session,
    expires_at: Math.floor(Date.now() / 1000) - 10,
  };
  await signedIn(page, { ...account, session });
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
});
