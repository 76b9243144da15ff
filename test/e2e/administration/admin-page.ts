import type { Page } from "@playwright/test";

/**
 * Returns the entry of the list of announcements, members or ministries that has the heading
 * `name`.
 */
export const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });

export const dialog = (page: Page) => page.getByRole("dialog");
export const question = (page: Page) => page.getByRole("alertdialog");
