import type { Page } from "@playwright/test";
import { newEmail, REFUSALS } from "../sign-in/sign-in-page.ts";
import { expect, openAs, mailTest as test } from "../support/fixtures.ts";
import { press, toast } from "../support/page-elements.ts";

const section = (page: Page) => page.getByRole("region", { name: "E-mail" });

test.use({ expectedErrors: REFUSALS });

test("A member confirms a new e-mail address by the mailed link in another browser", async ({
  page,
  browser,
  server,
  parish,
  mailbox,
}) => {
  const account = await parish.account({ name: "Lídia" });
  const email = newEmail();
  const password = section(page).getByLabel("Senha atual", { exact: true });
  const pending = section(page).getByRole("status");
  await openAs(page, account, "/conta");
  await section(page).getByLabel("Novo e-mail").fill(email);
  await password.fill("errada");
  await press(section(page), "Trocar e-mail");
  await expect(section(page).getByText("A senha atual não confere.")).toBeVisible();
  await password.fill(account.password);
  await press(section(page), "Trocar e-mail");
  await expect(pending).toContainText(`abra o link que enviamos para ${email}`);
  // The page shows this sentence for every address, so that it does not reveal which addresses have
  // an account.
  await expect(pending).toContainText("Para um endereço que já tem outra conta");
  await page.reload();
  await expect(pending).toContainText(email);
  const link = (await mailbox.to(email)).text?.match(/https?:\/\/\S+/)?.[0] ?? "";

  const elsewhere = await browser.newPage({ baseURL: server.url });
  await elsewhere.goto(link);
  await press(elsewhere, "Confirmar novo e-mail");
  await expect(elsewhere).toHaveURL("/auth");
  await expect(toast(elsewhere, "E-mail confirmado!")).toBeVisible();
  await elsewhere.goto(link);
  await press(elsewhere, "Confirmar novo e-mail");
  await expect(elsewhere.getByRole("main")).toContainText("Peça a troca de novo em “Minha conta”.");
  await elsewhere.close();
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(section(page)).toContainText(email);
  await expect(pending).toBeEmpty();
});
