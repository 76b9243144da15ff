import type { Page } from "@playwright/test";
import type { Mailbox } from "../../support/clients/mailbox.ts";
import { newEmail, REFUSALS } from "../sign-in/sign-in-screen.ts";
import { signedIn } from "../support/fixtures.ts";
import { expect, test } from "../support/mail-fixtures.ts";
import { press, toast } from "../support/screen.ts";

const section = (page: Page) => page.getByRole("region", { name: "Email" });
const pending = (page: Page) => section(page).getByRole("status");
const confirm = (page: Page) => press(page, "Confirmar novo email");

async function ask(page: Page, email: string, password: string) {
  await section(page).getByLabel("Novo email").fill(email);
  await section(page).getByLabel("Senha atual", { exact: true }).fill(password);
  await press(section(page), "Trocar email");
}

/** Returns the link that was mailed to `email`. */
const linkIn = async (mailbox: Mailbox, email: string) =>
  (await mailbox.to(email)).text?.match(/https?:\/\/\S+/)?.[0] ?? "";

test.use({ expectedErrors: REFUSALS });

test("A member asks for a new e-mail address, confirms it from the mail, and signs in with it", async ({
  page,
  browser,
  server,
  parish,
  mailbox,
}) => {
  const account = await parish.account({ name: "Lídia" });
  const form = section(page);
  const email = newEmail();
  await signedIn(page, account);
  await page.goto("/conta");
  await ask(page, email, "errada");
  await expect(form.getByText("A senha atual não confere.")).toBeVisible();
  await expect(form.getByLabel("Novo email")).toHaveValue(email);
  await ask(page, email, account.password);
  await expect(pending(page)).toContainText(`abra o link que enviamos para ${email}`);
  // The same sentence is shown for an address that has another account.
  await expect(pending(page)).toContainText("Para um endereço que já tem outra conta");
  expect((await mailbox.to(account.email)).subject).toContain("Pedido para trocar seu email");
  await page.reload();
  await expect(pending(page)).toContainText(email);

  await test.step("on a device where somebody else is signed in, who keeps the own account", async () => {
    const elsewhere = await browser.newPage({ baseURL: server.url });
    const other = await parish.account({ name: "Febe" });
    await signedIn(elsewhere, other);
    await elsewhere.goto(await linkIn(mailbox, email));
    await expect(elsewhere.getByRole("main")).toContainText(
      `Neste navegador está aberta a conta ${other.email}.`,
    );
    await confirm(elsewhere);
    await expect(elsewhere).toHaveURL("/conta");
    await expect(section(elsewhere)).toContainText(other.email);
    await elsewhere.close();
  });
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(form).toContainText(email);
  await expect(pending(page)).toBeEmpty();
  const login = { email, password: account.password };
  expect(await parish.auth("token?grant_type=password", login)).toHaveProperty("access_token");

  await test.step("on a device where nobody is signed in", async () => {
    const next = newEmail();
    await ask(page, next, account.password);
    await expect(pending(page)).toContainText(next);
    const third = await browser.newPage({ baseURL: server.url });
    const link = await linkIn(mailbox, next);
    await third.goto(link);
    await confirm(third);
    await expect(third).toHaveURL("/auth");
    await expect(toast(third, "Email confirmado!")).toBeVisible();
    await third.goto(link);
    await confirm(third);
    await expect(third.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
    await expect(third.getByRole("main")).toContainText("Peça a troca de novo em “Minha conta”.");
    await third.close();
  });
});
