import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, followDevice } from "./accessible.ts";
import { openAdmin, row } from "./admin-screen.ts";
import { type Account, signedIn } from "./fixtures.ts";
import { expect, test } from "./mail-fixtures.ts";
import { signIn } from "./password-screen.ts";
import { closeToasts, toast } from "./screen.ts";

const newEmail = () => `${randomUUID()}@example.org`;
const section = (page: Page) => page.getByRole("region", { name: "Email" });
const pending = (page: Page) => section(page).getByRole("status");
const confirmButton = (page: Page) => page.getByRole("button", { name: "Confirmar novo email" });

async function fill(page: Page, email: string, password: string) {
  await section(page).getByLabel("Novo email").fill(email);
  await section(page).getByLabel("Senha atual", { exact: true }).fill(password);
  await section(page).getByRole("button", { name: "Trocar email" }).click();
}

/** Asks for another address on the account screen, and gives the link that was mailed there. */
async function ask(page: Page, account: Account, linkTo: (email: string) => Promise<string>) {
  const email = newEmail();
  await signedIn(page, account);
  await page.goto("/conta");
  await fill(page, email, account.password);
  await expect(pending(page)).toContainText(`abra o link que enviamos para ${email}`);
  return { email, link: await linkTo(email) };
}

test.describe("Who has a new e-mail address", () => {
  let linkTo: (email: string) => Promise<string>;

  test.beforeEach(({ mailbox }) => {
    linkTo = async (email) => {
      const { text } = await mailbox.to(email);
      return text?.match(/https?:\/\/\S+/)?.[0] ?? "";
    };
  });

  test("asks for it in the account, confirms it from the mail, and signs in with it", {
    tag: "@desktop",
  }, async ({ page, parish, mailbox }) => {
    const account = await parish.account({ name: "Lídia" });
    const { email, link } = await ask(page, account, linkTo);
    await expect(section(page).getByLabel("Novo email")).toHaveValue("");
    expect((await mailbox.to(account.email)).subject).toContain("Pedido para trocar seu email");
    // It waits, also after a reload.
    await page.reload();
    await expect(pending(page)).toContainText(email);
    await expect(section(page)).toContainText(account.email);

    await page.goto(link);
    await expect(page).toHaveURL("/auth/link");
    await expect(page.getByRole("main")).toContainText(account.email);
    await confirmButton(page).click();
    await expect(toast(page, "Email confirmado!")).toBeVisible();
    await expect(page).toHaveURL("/conta");
    await expect(section(page)).toContainText(email);
    await expect(pending(page)).toBeEmpty();
    await expect(section(page)).not.toContainText(account.email);

    await closeToasts(page);
    await page.getByRole("button", { name: "Sair", exact: true }).click();
    await expect(toast(page, "Logout realizado")).toBeVisible();
    await signIn(page, email, account.password);
    await expect(page.getByRole("banner")).toContainText("Lídia");
  });

  test("confirms it on another device, where nobody or somebody else is signed in", async ({
    page,
    browser,
    server,
    parish,
  }) => {
    const account = await parish.account({ name: "Lídia" });
    const { email, link } = await ask(page, account, linkTo);
    const elsewhere = await browser.newPage({ baseURL: server.url });
    const other = await parish.account({ name: "Febe" });
    await signedIn(elsewhere, other);
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole("main")).toContainText(
      `Neste navegador está aberta a conta ${other.email}.`,
    );
    await confirmButton(elsewhere).click();
    await expect(elsewhere).toHaveURL("/conta");
    await expect(section(elsewhere)).toContainText(other.email);
    await elsewhere.close();

    // Whoever comes back to the page that asked finds it done.
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(section(page)).toContainText(email);
    await expect(pending(page)).toBeEmpty();

    const third = await browser.newPage({ baseURL: server.url });
    await fill(page, newEmail(), account.password);
    await expect(pending(page)).toContainText("Falta confirmar");
    const waiting = (await pending(page).locator("strong").textContent()) ?? "";
    await third.goto(await linkTo(waiting));
    await confirmButton(third).click();
    await expect(third).toHaveURL("/auth");
    await expect(toast(third, "Email confirmado!")).toBeVisible();
    await third.close();
  });

  test("is told in the form what is wrong, and loses nothing of it", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /^Auth\w+Error/);
    const account = await parish.account();
    await signedIn(page, account);
    await page.goto("/conta");
    const form = section(page);
    await fill(page, account.email.toUpperCase(), "");
    await expect(form.getByText("Este já é o email da conta.")).toBeVisible();
    await expect(form.getByText("Informe sua senha atual.")).toBeVisible();
    const email = newEmail();
    await fill(page, email, "errada");
    await expect(form.getByText("A senha atual não confere.")).toBeVisible();
    await expect(form.getByLabel("Senha atual", { exact: true })).toBeFocused();
    await expect(form.getByLabel("Novo email")).toHaveValue(email);
    await fill(page, "ana@exam_ple.org", account.password);
    await expect(form.getByText("Este endereço de email não é válido.")).toBeVisible();
    await expect(pending(page)).toBeEmpty();
  });

  test("reads the same when the address has another account, and gets no link", async ({
    page,
    parish,
  }) => {
    const [account, other] = [await parish.account(), await parish.account()];
    await signedIn(page, account);
    await page.goto("/conta");
    await fill(page, other.email, account.password);
    await expect(pending(page)).toContainText("Para um endereço que já tem outra conta");
  });

  test("finds a link that is used or forged dead, and one to a taken address explained", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /^Auth\w+Error/);
    const account = await parish.account();
    const { email, link } = await ask(page, account, linkTo);
    const other = await parish.account();
    await parish.sql`update auth.users set email = ${email} where id = ${other.id}`;
    await page.goto(link);
    await confirmButton(page).click();
    await expect(page.getByRole("heading", { name: "Este email já tem uma conta" })).toBeVisible();
    await page.goto("/");
    await page.goto("/auth/link#type=email_change&token_hash=abcdef");
    await confirmButton(page).click();
    await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Minha conta" }).click();
    await expect(section(page)).toContainText(account.email);
  });

  test("is told that mail cannot be sent, and tries again", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /the mail could not be sent/);
    const account = await parish.account();
    await signedIn(page, account);
    await page.goto("/conta");
    await page.route(
      "**/auth/v1/user*",
      (route) =>
        route.fulfill({
          status: 500,
          json: { code: 500, error_code: "mail_unavailable", msg: "E-mail cannot be sent" },
        }),
      { times: 1 },
    );
    const email = newEmail();
    await fill(page, email, account.password);
    await expect(toast(page, "Erro ao trocar o email")).toContainText(
      "Não foi possível enviar o email agora.",
    );
    await expect(section(page).getByLabel("Novo email")).toHaveValue(email);
    await section(page).getByRole("button", { name: "Trocar email" }).click();
    await linkTo(email);
  });

  test("of hosted Supabase, which asks both addresses, is told so and then led to the account", async ({
    page,
    parish,
  }) => {
    await page.goto(
      "/#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email",
    );
    await expect(page.getByRole("heading", { name: "Falta o outro email" })).toBeVisible();
    const { session, email } = await parish.account();
    await page.goto(
      `/#access_token=${session.access_token}&refresh_token=${session.refresh_token}&expires_in=3600&token_type=bearer&type=email_change`,
    );
    await expect(page.getByRole("main")).toContainText(`Link da conta ${email}`);
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page).toHaveURL("/conta");
    await expect(section(page)).toContainText(email);
  });
});

test("Every screen of a change of address can be read and operated by everybody", async ({
  page,
  parish,
  mailbox,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/Failed to load resource/, /^Auth\w+Error/);
  await followDevice(page);
  const account = await parish.account();
  const linkTo = async (email: string) =>
    (await mailbox.to(email)).text?.match(/https?:\/\/\S+/)?.[0] ?? "";
  const { link } = await ask(page, account, linkTo);
  await expectAccessible(page);
  await page.goto(link);
  await expect(confirmButton(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto("/");
  await page.goto("/auth/link#type=email_change&token_hash=abcdef");
  await confirmButton(page).click();
  await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
  await expectAccessible(page);
});

test("Where mail is sent, an admin leaves addresses to their owners", async ({ page, parish }) => {
  await parish.account({ name: "Rute" });
  await openAdmin(page, await parish.account({ name: "Débora", admin: true }), "Membros");
  await expect(row(page, "Rute")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Mudar email/ })).toHaveCount(0);
});
