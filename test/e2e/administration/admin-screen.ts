import type { Page } from "@playwright/test";
import { type Account, type Parish, signedIn } from "../support/fixtures.ts";
import { press, pressOnCard } from "../support/screen.ts";

type Part = "Ministérios" | "Membros" | "Avisos";

/** Opens a part of the administration, signed in as `account`. */
export async function openAdmin(page: Page, account: Account, part: Part) {
  await signedIn(page, account);
  await page.goto("/admin");
  await page.getByRole("tab", { name: part }).click();
}

/** The row of a list with that name as its heading. */
export const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });

export const dialog = (page: Page) => page.getByRole("dialog");
export const question = (page: Page) => page.getByRole("alertdialog");

/** Gives a member another role. */
export async function giveRole(page: Page, name: string, role: string) {
  await pressOnCard(page, name, "Mudar papel");
  await dialog(page).getByRole("radio", { name: role }).check();
  await press(dialog(page), "Salvar papel");
}

/** Returns the role, the ministry and the state of a member from the database. */
export const profile = async (parish: Parish, { id }: Account) => {
  const [found] = await parish.sql`
    select p.role, m.name as ministry, p.deactivated_at is null as active
    from public.profiles p left join public.ministries m on m.id = p.ministry_id
    where p.user_id = ${id}
  `;
  return found;
};
