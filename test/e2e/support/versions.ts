import type { Page } from "@playwright/test";
import { press } from "./screen.ts";

/** The dialog that asks which value of a field to keep. */
export const versionQuestion = (page: Page) =>
  page.getByRole("alertdialog", { name: "Outra pessoa mudou isto também" });

/** Chooses one of the two values of a field, and saves. */
export async function keepVersion(page: Page, field: string, whose: "mine" | "theirs") {
  const name = whose === "mine" ? "O que você escreveu" : "O que está salvo agora";
  const values = versionQuestion(page).getByRole("group", { name: field });
  await values.getByRole("radio", { name }).check();
  await press(versionQuestion(page), "Salvar");
}
