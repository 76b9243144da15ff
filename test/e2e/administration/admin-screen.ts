import type { Page } from "@playwright/test";
import { type Account, signedIn } from "../support/fixtures.ts";

/** Opens a part of the administration, signed in as `account`. */
export async function openAdmin(page: Page, account: Account, part: "membros" | "ministerios") {
  await signedIn(page, account);
  await page.goto(`/admin?parte=${part}`);
}

/** The row of a list with that name as its heading. */
export const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });

export const dialog = (page: Page) => page.getByRole("dialog");
export const question = (page: Page) => page.getByRole("alertdialog");
