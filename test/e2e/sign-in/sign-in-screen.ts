import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";

export const newEmail = () => `${randomUUID()}@example.org`;

/** Opens the sign-up tab. */
export async function openSignUp(page: Page) {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Cadastrar" }).click();
}

export async function fillSignUp(page: Page, email: string, password = "senha-de-teste") {
  await page.getByLabel("Nome Completo").fill("Maria das Dores");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
}

export async function fillSignIn(page: Page, email: string, password = "senha-de-teste") {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
}

export const signInButton = (page: Page) =>
  page.getByRole("tabpanel").getByRole("button", { name: "Entrar" });
