import { expect, type Locator, type Page } from "@playwright/test";
import { SCRIPT } from "../script/script-page.ts";
import type { Parish } from "../support/fixtures.ts";
import { card, press, pressOnCard } from "../support/page-elements.ts";

/** An action on the page: an address to open, the name of a button to press, or a function. */
type Action = string | RegExp | ((page: Page, parish: Parish) => Promise<unknown>);
type Content = string | ((page: Page) => Locator);
/**
 * A state of a page: its name, the actions that lead to it from the state before, and a text or
 * element that it shows.
 */
export type PageState = readonly [name: string, actions: readonly Action[], content: Content];

export const LONG_NAME = "Maximiliano".repeat(10);
export const LONG_WORD = "Palavra".repeat(25);
export const WEEK = SCRIPT.replace("/roteiro", "");

export const heading = (name: string) => (page: Page) => page.getByRole("heading", { name });
export const button = (name: string) => (page: Page) => page.getByRole("button", { name });
export const link = (name: string) => (page: Page) => page.getByRole("link", { name });
export const field = (label: string) => (page: Page) => page.getByLabel(label);
export const invalid = (label: string) => (page: Page) =>
  page.getByLabel(label).and(page.locator("[aria-invalid=true]"));
export const choose = (title: string, action: string) => (page: Page) =>
  pressOnCard(page, title, action);
/**
 * Opens the page of an announcement. The key is pressed again when the app has replaced the focused
 * link, which it does if it cannot take over the server's HTML.
 */
export const open = (title: string) => (page: Page) =>
  expect(async () => {
    const link = card(page, title).getByRole("link", { name: title });
    if (!page.url().includes("/avisos/")) await link.press("Enter", { timeout: 2_000 });
    await page.waitForURL("**/avisos/*", { timeout: 2_000 });
  }).toPass();

/** Performs an action of a state. */
export async function perform(action: Action, page: Page, parish: Parish) {
  if (typeof action === "function") await action(page, parish);
  else if (typeof action === "string" && action.startsWith("/")) await page.goto(action);
  else await press(page, action);
}
