import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { press, toast } from "../support/page-elements.ts";

export const NEW_PASSWORD = "nova-senha-de-teste";
export const newEmail = () => `${randomUUID()}@example.org`;

/** The errors that the browser and the sign-in library log about refused requests. */
export const REFUSALS = [
  /Failed to load resource|^Auth\w+Error|Refresh Token|mail could not be sent|session has expired|404/i,
];

/** Opens the sign-up tab. */
export async function openSignUp(page: Page) {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Cadastrar" }).click();
}

export async function fillSignUp(page: Page, email: string) {
  await page.getByLabel("Nome Completo").fill("Maria das Dores");
  await fillSignIn(page, email);
}

export async function fillSignIn(page: Page, email: string, password = "senha-de-teste") {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
}

export const signInButton = (page: Page) =>
  page.getByRole("tabpanel").getByRole("button", { name: "Entrar" });

/** Saves `NEW_PASSWORD` on the page that opens after a password recovery. */
export async function choosePassword(page: Page) {
  await expect(page).toHaveURL("/auth/senha");
  await page.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
  await press(page, "Salvar nova senha");
  await expect(toast(page, "Senha alterada!")).toBeVisible();
  await expect(page).toHaveURL("/");
}

export const deadLink = (page: Page) =>
  page.getByRole("heading", { name: "Este link não vale mais" });

/** Returns the link and the code in the text of a mail. */
export function linkAndCode(text: string | undefined) {
  const link = text?.match(/https?:\/\/\S+/)?.[0];
  const code = text?.match(/código na página: (\d{6})/)?.[1];
  if (!link || !code) throw new Error(`no link or code in: ${text}`);
  return { link, code };
}
