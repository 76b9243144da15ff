import { expect, type Page } from "@playwright/test";
import { press, toast } from "../support/screen.ts";

export const NEW_PASSWORD = "nova-senha-de-teste";

/** Fills the form of the sign-in tab and sends it. */
export async function signIn(page: Page, email: string, password: string) {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Senha", { exact: true }).press("Enter");
}

/** Asks for a new password's mail. */
export async function forget(page: Page, email: string) {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await press(page, "Esqueci minha senha");
  // What was typed at sign-in is there.
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await press(page, "Enviar link");
  await expect(page.getByRole("status").filter({ hasText: email })).toContainText(
    "Se houver uma conta com este email, enviamos um link e um código",
  );
}

/** Saves `NEW_PASSWORD` on the screen to which a recovery leads. */
export async function choosePassword(page: Page) {
  await expect(page).toHaveURL("/auth/senha");
  await page.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
  await press(page, "Salvar nova senha");
  await expect(toast(page, "Senha alterada!")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Sair" })).toBeVisible();
}
