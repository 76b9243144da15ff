import type { Page } from "@playwright/test";
import { expect, signedIn, test } from "./fixtures.ts";
import { card, formTime, toast } from "./screen.ts";

const WEEK_MS = 7 * 24 * 3_600_000;

async function duplicate(page: Page, title: string) {
  await card(page, title).hover();
  await card(page, title)
    .getByRole("button", { name: `Duplicar aviso ${title}` })
    .click();
  return page.getByRole("dialog", { name: "Novo Aviso" });
}

test("A member posts the same again a week later, and the first one stays", async ({
  page,
  parish,
}) => {
  const account = await parish.account({ ministry: "Louvor" });
  const first = await parish.announcement({
    title: "Ensaio",
    description: "Tragam a pasta.",
    ministry: "Louvor",
    author: account,
  });
  await signedIn(page, account);
  await page.goto("/");
  const dialog = await duplicate(page, "Ensaio");
  await expect(dialog.getByLabel("Título")).toHaveValue("Ensaio");
  await expect(dialog.getByLabel("Descrição")).toHaveValue("Tragam a pasta.");
  const { date, time } = formTime(new Date(first.date.getTime() + WEEK_MS));
  await expect(dialog.getByLabel("Data")).toHaveValue(date);
  await expect(dialog.getByLabel("Horário")).toHaveValue(time);
  await dialog.getByRole("button", { name: "Criar Aviso" }).click();
  await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();

  const rows = await parish.sql`
    select id, created_by, ministry_id from public.announcements order by date
  `;
  expect(rows).toHaveLength(2);
  expect(rows[0]?.id).toBe(first.id);
  expect(rows[1]).toMatchObject({ created_by: account.id, ministry_id: rows[0]?.ministry_id });
  const stored = await parish.stored();
  expect(stored[1]?.date).toEqual(new Date(`${date}T${time}:00-03:00`));
});

test("An admin duplicates what another has posted, and it is the admin's", async ({
  page,
  parish,
}) => {
  const author = await parish.account({ ministry: "Jovens" });
  await parish.announcement({ title: "Luau", ministry: "Jovens", author });
  const admin = await parish.account({ admin: true });
  await signedIn(page, admin);
  await page.goto("/");
  const dialog = await duplicate(page, "Luau");
  await expect(dialog.getByRole("combobox", { name: "Ministério" })).toContainText("Jovens");
  await dialog.getByRole("button", { name: "Criar Aviso" }).click();
  await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
  expect((await parish.stored()).map((row) => row.created_by)).toEqual([author.id, admin.id]);
});

test("A member who moved on duplicates for the own ministry", async ({ page, parish }) => {
  const account = await parish.account({ ministry: "Casais" });
  await parish.announcement({ title: "Jantar", ministry: "Louvor", author: account });
  await signedIn(page, account);
  await page.goto("/");
  const dialog = await duplicate(page, "Jantar");
  await expect(dialog.getByRole("combobox", { name: "Ministério" })).toContainText("Casais");
  await dialog.getByRole("button", { name: "Criar Aviso" }).click();
  await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
  expect((await parish.stored())[1]).toMatchObject({ title: "Jantar", ministry: "Casais" });
});

test("Nobody duplicates what is another's", async ({ page, parish }) => {
  const author = await parish.account();
  await parish.announcement({ title: "Alheio", author });
  await page.goto("/");
  await expect(card(page, "Alheio")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Duplicar/ })).toHaveCount(0);
  await signedIn(page, await parish.account({ name: "Tiago" }));
  await page.reload();
  await expect(page.getByRole("banner")).toContainText("Tiago");
  await expect(card(page, "Alheio")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Duplicar/ })).toHaveCount(0);
});
