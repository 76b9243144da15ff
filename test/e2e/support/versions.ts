import type { Page } from "@playwright/test";
import { press } from "./screen.ts";

/** The question which of two values of one field is kept. */
export const versionQuestion = (page: Page) =>
  page.getByRole("alertdialog", { name: "Outra pessoa mudou isto também" });

/** Keeps the own or the other person's value of a field, and saves. */
export async function keepVersion(page: Page, field: string, whose: "mine" | "theirs") {
  const name = whose === "mine" ? "O que você escreveu" : "O que está salvo agora";
  const values = versionQuestion(page).getByRole("group", { name: field });
  await values.getByRole("radio", { name }).check();
  await press(versionQuestion(page), "Salvar");
}
