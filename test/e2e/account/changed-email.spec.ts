import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Mailbox } from "../../support/clients/mailbox.ts";
import { row } from "../administration/admin-screen.ts";
import { type Account, signedIn } from "../support/fixtures.ts";
import { expect, test } from "../support/mail-fixtures.ts";
import { MAIL_UNAVAILABLE, press, refuseOnce, toast } from "../support/screen.ts";

const newEmail = () => `${randomUUID()}@example.org`;
const section = (page: Page) => page.getByRole("region", { name: "Email" });
const pending = (page: Page) => section(page).getByRole("status");
const confirmButton = (page: Page) => page.getByRole("button", { name: "Confirmar novo email" });

async function fill(page: Page, email: string, password: string) {
  await section(page).getByLabel("Novo email").fill(email);
  await section(page).getByLabel("Senha atual", { exact: true }).fill(password);
  await press(section(page), "Trocar email");
}

/** The link that was mailed to `email`. */
const linkIn = async (mailbox: Mailbox, email: string) =>
  (await mailbox.to(email)).text?.match(/https?:\/\/\S+/)?.[0] ?? "";

/** Asks for another address on the account screen, and gives the link that was mailed there. */
async function ask(page: Page, account: Account, mailbox: Mailbox) {
  const email = newEmail();
  await signedIn(page, account);
  await page.goto("/conta");
  await fill(page, email, account.password);
  await expect(pending(page)).toContainText(`abra o link que enviamos para ${email}`);
  return { email, link: await linkIn(mailbox, email) };
}

test.describe("Who has a new e-mail address", () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/, /^Auth\w+Error/, /the mail could not be sent/);
  });

  test("asks for it in the account, confirms it from the mail, and signs in with it", async ({
    page,
    parish,
    mailbox,
  }) => {
    const account = await parish.account({ name: "Lídia" });
    const form = section(page);
    const email = newEmail();
    await signedIn(page, account);
    await page.goto("/conta");
    // What is wrong is told in the form, which loses nothing of it.
    await fill(page, email, "errada");
    await expect(form.getByText("A senha atual não confere.")).toBeVisible();
    await expect(form.getByLabel("Senha atual", { exact: true })).toBeFocused();
    await expect(form.getByLabel("Novo email")).toHaveValue(email);
    await refuseOnce(page, "**/auth/v1/user*", 500, MAIL_UNAVAILABLE);
    await fill(page, email, account.password);
    await expect(toast(page, "Erro ao trocar o email")).toContainText(
      "Não foi possível enviar o email agora.",
    );
    await expect(form.getByLabel("Novo email")).toHaveValue(email);
    await expect(pending(page)).toBeEmpty();

    await form.getByRole("button", { name: "Trocar email" }).click();
    await expect(pending(page)).toContainText(`abra o link que enviamos para ${email}`);
    // Also of an address that has another account already.
    await expect(pending(page)).toContainText("Para um endereço que já tem outra conta");
    await expect(form.getByLabel("Novo email")).toHaveValue("");
    expect((await mailbox.to(account.email)).subject).toContain("Pedido para trocar seu email");
    // It waits, also after a reload.
    await page.reload();
    await expect(pending(page)).toContainText(email);
    await expect(form).toContainText(account.email);

    await page.goto(await linkIn(mailbox, email));
    await expect(page).toHaveURL("/auth/link");
    await expect(page.getByRole("main")).toContainText(account.email);
    await confirmButton(page).click();
    await expect(toast(page, "Email confirmado!")).toBeVisible();
    await expect(page).toHaveURL("/conta");
    await expect(form).toContainText(email);
    await expect(pending(page)).toBeEmpty();
    await expect(form).not.toContainText(account.email);
    const login = { email, password: account.password };
    expect(await parish.auth("token?grant_type=password", login)).toHaveProperty("access_token");
  });

  test("confirms it on another device, where nobody or somebody else is signed in", async ({
    page,
    browser,
    server,
    parish,
    mailbox,
  }) => {
    const account = await parish.account({ name: "Lídia" });
    const { email, link } = await ask(page, account, mailbox);
    const elsewhere = await browser.newPage({ baseURL: server.url });
    const other = await parish.account({ name: "Febe", admin: true });
    await signedIn(elsewhere, other);
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole("main")).toContainText(
      `Neste navegador está aberta a conta ${other.email}.`,
    );
    await confirmButton(elsewhere).click();
    await expect(elsewhere).toHaveURL("/conta");
    await expect(section(elsewhere)).toContainText(other.email);
    // Where mail is sent, an admin leaves addresses to their owners.
    await elsewhere.goto("/admin?parte=membros");
    await press(row(elsewhere, "Lídia"), /^Mais ações/);
    const entries = elsewhere.getByRole("menuitem");
    await expect(entries).toHaveText(["Mudar papel", "Link de senha", "Desativar"]);
    await elsewhere.close();

    // Whoever comes back to the page that asked finds it done.
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(section(page)).toContainText(email);
    await expect(pending(page)).toBeEmpty();

    const third = await browser.newPage({ baseURL: server.url });
    await fill(page, newEmail(), account.password);
    await expect(pending(page)).toContainText("Falta confirmar");
    const waiting = (await pending(page).locator("strong").textContent()) ?? "";
    await third.goto(await linkIn(mailbox, waiting));
    await confirmButton(third).click();
    await expect(third).toHaveURL("/auth");
    await expect(toast(third, "Email confirmado!")).toBeVisible();
    await third.close();
  });

  test("can read and operate every screen of the change, and finds explained why a link is dead", async ({
    page,
    parish,
    mailbox,
  }) => {
    test.slow();
    const account = await parish.account();
    const { email, link } = await ask(page, account, mailbox);
    const other = await parish.account();
    await parish.sql`update auth.users set email = ${email} where id = ${other.id}`;
    await page.goto(link);
    await expect(confirmButton(page)).toBeVisible();
    await confirmButton(page).click();
    await expect(page.getByRole("heading", { name: "Este email já tem uma conta" })).toBeVisible();

    await page.goto("/");
    await page.goto("/auth/link#type=email_change&token_hash=abcdef");
    await confirmButton(page).click();
    await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Minha conta" }).click();
    await expect(section(page)).toContainText(account.email);

    // As hosted Supabase leads here, which asks both addresses.
    await page.goto(
      "/#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email",
    );
    await expect(page.getByRole("heading", { name: "Falta o outro email" })).toBeVisible();
    const { access_token, refresh_token } = other.session;
    await page.goto(
      `/#access_token=${access_token}&refresh_token=${refresh_token}&expires_in=3600&token_type=bearer&type=email_change`,
    );
    await press(page, "Continuar");
    await expect(page).toHaveURL("/conta");
    await expect(section(page)).toContainText(email);
  });
});
