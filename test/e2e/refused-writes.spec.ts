import type { Page } from "@playwright/test";
import { type Account, expect, signedIn, test } from "./fixtures.ts";
import { card, fillDialog, openDialog, signInOnTop, toast } from "./screen.ts";

test("Who posts more than the board takes is told the limit, and loses nothing", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /RequestError/);
  const account = await parish.account();
  await parish.sql`
    insert into private.posts (user_id, posted_at)
    select ${account.id}, now() from generate_series(1, 60)
  `;
  await signedIn(page, account);
  await page.goto("/");
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Mais um", description: "x", hours: 30 });
  await dialog.getByRole("button", { name: "Criar Aviso" }).click();
  await expect(toast(page, "Erro ao criar aviso")).toContainText(
    "Foram muitas mudanças em pouco tempo. O limite é de 60 por hora e 500 por dia.",
  );
  await expect(dialog.getByLabel("Título")).toHaveValue("Mais um");
});

/** Opens the board as a member and types an announcement, which is not sent yet. */
async function typeAnnouncement(page: Page, account: Account) {
  await signedIn(page, account);
  await page.goto("/");
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Tarde demais", description: "x", hours: 30 });
  return dialog;
}

test("Whose session was ended on another device is signed out by the first refusal", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /RequestError/, /^Error/);
  const account = await parish.account();
  const dialog = await typeAnnouncement(page, account);
  await parish.sql`delete from auth.sessions`;
  await dialog.getByRole("button", { name: "Criar Aviso" }).click();
  await expect(
    page.getByText("Sua sessão terminou. Entre de novo para continuar.").first(),
  ).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("sb-localhost-auth-token"))).toBeNull();
  await signInOnTop(page, account);
  await expect(dialog.getByLabel("Título")).toHaveValue("Tarde demais");
  await dialog.getByRole("button", { name: "Criar Aviso" }).click();
  await expect(card(page, "Tarde demais")).toBeVisible();
});

test("Who is deactivated while writing is told, and loses nothing", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /RequestError/, /^Error/);
  const dialog = await typeAnnouncement(page, await parish.account());
  await parish.sql`update public.profiles set deactivated_at = now()`;
  await dialog.getByRole("button", { name: "Criar Aviso" }).click();
  await expect(toast(page, "Erro ao criar aviso")).toContainText(
    "Você não tem permissão para fazer isso.",
  );
  await expect(dialog.getByLabel("Título")).toHaveValue("Tarde demais");
});
